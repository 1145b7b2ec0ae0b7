import { expect } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import type { ApiAnswer, ApiOptions } from '../support/api.ts'
import { type CardPage, openCardPage, type Said } from './payer.ts'
import type { WiredWorld } from './wired-world.ts'

/** The card of the test world that pays. */
export const PAYS = 'Visa that pays'
const COMPANY = {
  customer_type: 'company',
  company_name: 'UAB Žalgirio Ryšiai',
  legal_address: { line1: '1 Street', city: 'City', postal_code: '1000', country: 'LT' },
  email: 'ona@example.lt',
  plan_tier: 'business',
  country: 'LT',
  password: 'trys žalios obelys',
}

/** A customer who does all by our API and on our pages, as a person would. */
export interface Resident {
  readonly account_id: string
  readonly email: string
  readonly signup_id: string
  /** An operation by the owner, under a new key when it is a command. */
  ask(method: string, path: string, options?: ApiOptions): Promise<ApiAnswer>
  /** Put another card in on our page and make it the default. Resolves to what the widget said. */
  changeCard(card: string): Promise<Said>
  /** The customer's saved cards behave so at the bank from now on. */
  cardsBehave(behaviour: 'approve' | 'decline'): Promise<void>
}

/** Sign up: the page where the first card is wanted. */
export async function askForSignup(
  { api, pages, opened }: Pick<WiredWorld, 'api' | 'pages' | 'opened'>,
  over: object = {},
): Promise<{ readonly signup_id: string; readonly page: CardPage; readonly email: string }> {
  const person = { ...COMPANY, ...over }
  const { status, body } = await api('POST', '/signup', { body: person })
  expect(status).toBe(202)
  const { checkout_url } = await opened.db
    .selectFrom('provider_orders')
    .select('checkout_url')
    .where('token', '=', body.order_token)
    .executeTakeFirstOrThrow()
  expect(checkout_url).toMatch(/^http:\/\/localhost:8787\/pay\//)
  const page = await openCardPage(pages, checkout_url)
  return { signup_id: body.signup_id, page, email: person.email }
}

/** Sign up, prove a card on our page, and let all settle. */
export async function moveIn(world: WiredWorld, over: object = {}): Promise<Resident> {
  const { signup_id, page, email } = await askForSignup(world, over)
  expect(await page.pay(PAYS)).toMatchObject({ outcome: 'paid' })
  await world.settle()
  return residentOf(world, { signup_id, email })
}

/** Whoever has a phone system by this signup. */
export async function residentOf(
  world: WiredWorld,
  { signup_id, email }: { readonly signup_id: string; readonly email: string },
): Promise<Resident> {
  const { body } = await world.api('GET', `/signup/${signup_id}`)
  expect(body).toMatchObject({ status: 'active', failure_reason: null })
  const { account_id } = body
  let keys = 0
  const ask: Resident['ask'] = async (method, path, options = {}) => {
    const token = await tokenOf(world, { role: 'owner', account_id })
    const key = method === 'GET' ? {} : { 'idempotency-key': `wired-${account_id}-${++keys}` }
    return world.api(method, path, { token, ...options, headers: { ...key, ...options.headers } })
  }
  return {
    account_id,
    email,
    signup_id,
    ask,
    async changeCard(card) {
      const known = new Set((await methodsOf(ask)).map((method) => method.payment_method_id))
      const { body: added } = await ask('POST', '/payment-methods')
      const said = await (await openCardPage(world.pages, added.checkout_url)).pay(card)
      if (said.outcome === 'declined') return said
      // Where no webhook comes the poller finds the card.
      await world.advance('PT20M')
      const fresh = (await methodsOf(ask)).find((each) => !known.has(each.payment_method_id))
      const path = `/payment-methods/${fresh?.payment_method_id}/default`
      expect((await ask('POST', path)).status).toBe(200)
      await world.settle()
      return said
    },
    async cardsBehave(behaviour) {
      const cards = (await world.sandbox.listCards()).filter(
        (each) => each.customer_email === email,
      )
      for (const { method_id } of cards) await world.sandbox.setCard(method_id, behaviour)
    },
  }
}

async function methodsOf(ask: Resident['ask']): Promise<ApiAnswer['body'][]> {
  return (await ask('GET', '/payment-methods')).body.data
}
