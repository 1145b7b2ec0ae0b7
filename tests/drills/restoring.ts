import { expect } from 'vitest'
import type { ApiAnswer } from '../support/api.ts'
import { COMMAND_LINE, type Ended, startProgram } from '../support/example-process.ts'
import { openCardPage } from '../wired/payer.ts'
import { PAYS } from '../wired/resident.ts'
import { drillEnvironment } from './drilled-server.ts'
import { becomes, startBoth, type TwoProcesses } from '../wired/two-processes.ts'

/** A database that is backed up and lost. Nothing of the service runs while it is restored. */
export interface LosableDatabase {
  readonly url: string
  backUp(both: TwoProcesses): Promise<void>
  restore(): Promise<void>
}

const PASSWORD = 'trys žalios obelys'
/** What a topup is over. */
export const TOPUP = { amount_minor: 2_500, currency: 'EUR' }

type Row = ApiAnswer['body']

/**
 * A backup is restored while the provider, the core and the mailboxes go on from where they are, each a process
 * of its own. Nobody is charged twice, nobody is given a number that somebody else was told, and what is asked
 * again under its key is found.
 */
export async function drillRestored(database: LosableDatabase): Promise<void> {
  const both = await startBoth(keysAnd(database.url))
  try {
    const jonas = await moveIn(both, 'jonas@example.lt')
    const ona = await signUp(both, 'ona@example.lt')
    await database.backUp(both)
    const [, onas] = await inLostHours(both, { jonas, ona })

    await both.stopService('SIGKILL')
    await database.restore()
    const { code, stdout } = await command(both, ['reconcile', '--after-restore'])
    await both.startService()

    expect(stdout).toContain('after a restore:')
    // Ona, whose signup was begun, is let in without a second card, and her month is adopted under its number.
    const billed = await invoiceOf(both, ona)
    expect(billed).toMatchObject({ status: 'paid', number: onas })
    const again = await topUp(both, jonas)
    expect(again.status).toBe(201)
    await becomes(
      async () => (await asked(both, jonas, 'GET', '/payments/balance')).balance?.amount_minor,
      (amount) => amount === TOPUP.amount_minor,
    )
    // Rasa is unknown, and signs up once more: her new number is none that anybody was told of before.
    const rasa = await moveIn(both, 'rasa@example.lt')
    const { number } = await invoiceOf(both, rasa)
    const emails = await becomes(
      () => told(both, number),
      (named) => named.length > 0,
    )
    expect(emails).toEqual([rasa.email])
    expect(await capturedTwice(both)).toEqual([])
    expect((await command(both, ['verify'])).code).toBe(0)
    console.log(`a restored database: the command ended with ${code} and said\n${stdout}`)
  } finally {
    await both.close()
  }
}

/** Processes on one PostgreSQL share their keys, and those on a file may. */
export function keysAnd(url: string): Record<string, string> {
  const { BILLING_SECRET_KEY = '', BILLING_JWT_KEYS = '' } = drillEnvironment(url)
  return { BILLING_DATABASE_URL: url, BILLING_SECRET_KEY, BILLING_JWT_KEYS }
}

/** Ona is let in and charged, Rasa comes, Jonas pays for calls in advance: our database will know nothing of it. */
async function inLostHours(
  both: TwoProcesses,
  { jonas, ona }: { readonly jonas: Signup; readonly ona: Signup },
): Promise<readonly string[]> {
  await pay(both, ona.order_token)
  const rasa = await moveIn(both, 'rasa@example.lt')
  const { status, body } = await topUp(both, jonas)
  expect({ status, body }).toMatchObject({ status: 201 })
  await payPage(both, body.checkout_url as string)
  await becomes(
    async () => (await asked(both, jonas, 'GET', '/payments/balance')).balance?.amount_minor,
    (amount) => amount === TOPUP.amount_minor,
  )
  const numbers = []
  for (const each of [jonas, ona, rasa]) {
    const { number } = await invoiceOf(both, each)
    await becomes(
      () => told(both, number),
      (emails) => emails.includes(each.email),
    )
    numbers.push(number)
  }
  return numbers
}

/** Somebody who signed up. */
export interface Signup {
  readonly email: string
  readonly signup_id: string
  readonly order_token: string
}

/** Sign up, and pay nothing. */
export async function signUp({ api }: TwoProcesses, email: string): Promise<Signup> {
  const person = { customer_type: 'company', company_name: `UAB ${email}`, country: 'LT' }
  const legal_address = { line1: '1 Street', city: 'City', postal_code: '1000', country: 'LT' }
  const body = { ...person, legal_address, email, password: PASSWORD, plan_tier: 'business' }
  const { body: started } = await api('POST', '/signup', { body })
  return { email, signup_id: started.signup_id, order_token: started.order_token }
}

/** Sign up, pay and wait until the first invoice is paid. */
export async function moveIn(both: TwoProcesses, email: string): Promise<Signup> {
  const signup = await signUp(both, email)
  await pay(both, signup.order_token)
  await invoiceOf(both, signup)
  return signup
}

/** The payer pays on our page. */
export async function pay(both: TwoProcesses, order_token: string): Promise<void> {
  const { orders } = await both.control('GET', '/orders')
  const order = orders.find((each: Row) => each.order_token === order_token)
  const page = await openCardPage(
    (request) => fetch(request),
    `${both.service_url}/pay/${order.order_id}/${order_token}`,
  )
  expect(await page.pay(PAYS)).toMatchObject({ outcome: 'paid' })
}

async function tokenOf({ api }: TwoProcesses, email: string): Promise<string | undefined> {
  const { body } = await api('POST', '/auth/sign-in', { body: { email, password: PASSWORD } })
  return body.access_token
}

/** What the owner is shown. */
export async function asked(
  both: TwoProcesses,
  { email }: Signup,
  method: string,
  path: string,
): Promise<Row> {
  const token = await tokenOf(both, email)
  return token === undefined ? {} : (await both.api(method, path, { token })).body
}

/** Under the same key each time, unless there is another. */
export async function topUp(
  both: TwoProcesses,
  { email }: Signup,
  key = 'the-topup-that-was-lost',
): Promise<ApiAnswer> {
  const token = (await tokenOf(both, email)) ?? ''
  const headers = { 'idempotency-key': key }
  return both.api('POST', '/payments/topup', { token, body: TOPUP, headers })
}

/** The payer pays on the provider's own page, which the world's control room does for a program. */
export async function payPage(both: TwoProcesses, checkout_url: string): Promise<void> {
  const page = new URL(checkout_url).pathname.split('/').at(-1)
  await both.control('POST', `/orders/${page}/complete`, {})
}

/** The first invoice, once it is paid. */
function invoiceOf(both: TwoProcesses, signup: Signup): Promise<Row> {
  return becomes(
    async () => {
      const { data = [] } = await asked(both, signup, 'GET', '/invoices')
      return (data as Row[]).findLast(({ status }) => status === 'paid')
    },
    (invoice) => invoice !== undefined,
  )
}

/** To whom a mail has named this number. */
async function told(both: TwoProcesses, number: string): Promise<string[]> {
  const { messages } = await both.control('GET', '/mail')
  const naming = (messages as Row[]).filter(({ subject }) => (subject as string).includes(number))
  return [...new Set(naming.map(({ to }) => to as string))]
}

/** References under which the provider took money more than once. */
export async function capturedTwice(both: TwoProcesses): Promise<string[]> {
  const { charges } = await both.control('GET', '/charges')
  const captures = (charges as Row[]).filter(({ kind }) => kind === 'capture')
  const by_reference = Map.groupBy(captures, ({ reference }) => reference as string)
  return [...by_reference].flatMap(([reference, { length }]) => (length > 1 ? [reference] : []))
}

/** Run a command of `billing` beside both. */
export function command({ env }: TwoProcesses, args: readonly string[]): Promise<Ended> {
  return startProgram(COMMAND_LINE, { args, env }).ended()
}
