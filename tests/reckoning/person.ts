import { openWorld, type World } from '../support/world.ts'
import { createPlainRenderer } from '../simulation/cheap-adapters.ts'
import { SOLD } from '../support/sold-in-reckoning.ts'
import { DAY } from './calendar.ts'
import type { Facts } from './facts.ts'
import type { Bank, Life, Tier } from './life.ts'

/** How long a sign-in is used; its session lives a little longer. */
const SIGNED_IN = 25 * DAY

/** A customer of a service in memory, and an operator of it. */
export interface Person {
  readonly life: Life
  readonly world: World
  account: Account
  /** What became of the accounts that they had before they came back. */
  readonly past: Pick<Facts, 'invoices' | 'notes'>[]
  /** The last digits of the card that is charged. */
  charged: string
  cards: number
  /** Ask as the customer, or as the operator; each time under a key of its own. */
  readonly ask: (as: Role, method: string, path: string, body?: unknown) => ReturnType<World['api']>
  /** The customer signs in anew before the next word. */
  readonly forget: () => void
}

/** What the service calls a customer's account, and what belongs to it. */
export interface Account {
  readonly account_id: string
  readonly subscription_id: string
  readonly tenant_id: string
}

type Role = 'customer' | 'operator'
/** What a token says, as the one who signs it takes it. */
type AccessClaims = Parameters<World['ports']['tokens']['signAccess']>[0]

/** A year goes by in a second, and every minute's limits with it. */
const UNHURRIED = {
  user: { points: 1_000_000, seconds: 1 },
  money: { points: 1_000_000, seconds: 1 },
}
/** The first card's last digits. */
const FIRST = '4242'
const EMAIL = 'jonas@example.lt'
const PASSWORD = 'a long enough word'

/** Sign the customer up: the phone system stands, the address and the VAT number are told. */
export async function openPerson(life: Life): Promise<Person> {
  const world = await openWorld({
    now: life.begins,
    settings: { time_zone: life.zone, ...(life.sells && { items: SOLD }) },
    ports: { documents: createPlainRenderer() },
    http: { limits: UNHURRIED },
  })
  const { bank, good_through } = life.card
  const [exp_year, exp_month] = good_through
  const { account_id } = await world.signUp(signupOf(life, life.tier), {
    card: { brand: 'visa', last4: FIRST, exp_month, exp_year },
  })
  await setBank(world, FIRST, bank)
  const asked = asking(world)
  const account = await accountOf(asked, account_id)
  const person: Person = { life, world, account, past: [], charged: FIRST, cards: 1, ...asked }
  await introduce(person)
  return person
}

function signupOf({ customer, country, begin_at_once }: Life, plan_tier: Tier) {
  const name = customer === 'individual' ? 'full_name' : 'company_name'
  const legal_address = { line1: '1 Street', city: 'City', postal_code: '1000', country }
  const who = {
    ...(customer === 'individual' ? { begin_at_once } : { legal_address }),
    email: EMAIL,
    password: PASSWORD,
    customer_type: customer,
    [name]: 'Jonas Jonaitis',
  }
  return { ...who, plan_tier, country }
}

async function accountOf({ ask }: Pick<Person, 'ask'>, account_id: string): Promise<Account> {
  const { subscription_id } = (await ask('customer', 'GET', '/subscription')).body
  const { tenant_id } = (await ask('customer', 'GET', '/me/tenant')).body
  return { account_id, subscription_id, tenant_id }
}

/**
 * Sign up with the same address. Resolves to `taken` when nothing came of it; else the mailbox is proved, and the new
 * account is theirs.
 */
export async function signUpAgain(person: Person, tier: Tier): Promise<string> {
  const { world, life } = person
  const started = await world.api('POST', '/signup', { body: signupOf(life, tier) })
  expectDone(started)
  await world.sandbox.complete(started.body.order_token)
  await world.settle()
  const { status, account_id } = (await world.api('GET', `/signup/${started.body.signup_id}`)).body
  if (status !== 'active') return status === 'pending_payment' ? 'taken' : status
  const mails = await world.mail(EMAIL)
  const token = mails
    .filter(({ sent_at }) => sent_at === world.now())
    .flatMap(({ links }) => links)
    .map(
      (link) =>
        new URL(link).searchParams.get('token') ??
        new URLSearchParams(new URL(link).hash.slice(1)).get('token'),
    )
    .find((each) => each !== null)
  expectDone(
    await world.api('POST', '/auth/magic-link/redeem', { body: { token, password: PASSWORD } }),
  )
  person.forget()
  person.account = await accountOf(person, account_id)
  person.charged = FIRST
  return 'done'
}

async function introduce({ life, ask }: Person): Promise<void> {
  const { country, vat_id } = life
  if (vat_id !== null) expectDone(await ask('customer', 'PATCH', '/account', { vat_id }))
  const address = { kind: 'legal', line1: '1 Street', city: 'City', postal_code: '1000', country }
  expectDone(await ask('customer', 'POST', '/account/addresses', address))
}

function expectDone({ status, body }: Awaited<ReturnType<World['api']>>): void {
  if (status >= 300) throw new Error(`refused: ${status} ${JSON.stringify(body)}`)
}

/** From now on the bank answers so to charges of a card. */
export async function setBank({ sandbox }: World, last4: string, bank: Bank): Promise<void> {
  const card = (await sandbox.listCards()).find((each) => each.last4 === last4)
  if (!card) throw new Error(`no card ends in ${last4}`)
  await sandbox.setCard(card.method_id, bank)
}

interface Session {
  readonly claims: AccessClaims
  readonly since: number
  /** As it was written last. */
  readonly token: string
  readonly at: number
}

/** Who asks is signed in; the token is written anew for as long as the session lives. */
function asking(world: World): Pick<Person, 'ask' | 'forget'> {
  let keys = 0
  const sessions = new Map<Role, Session>()
  const tokenOf = async (as: Role) => {
    const now = world.now()
    const known = sessions.get(as)
    if (known?.at === now) return known.token
    if (known && now - known.since < SIGNED_IN) {
      const token = await world.ports.tokens.signAccess(known.claims, now, 900)
      sessions.set(as, { ...known, token, at: now })
      return token
    }
    const token = as === 'operator' ? await world.operator() : await signIn(world)
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    sessions.set(as, { claims, since: now, token, at: now })
    return token
  }
  const ask: Person['ask'] = async (as, method, path, body) => {
    const headers = { 'idempotency-key': `key-${++keys}` }
    const token = await tokenOf(as)
    return world.api(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
  }
  return { ask, forget: () => sessions.delete('customer') }
}

async function signIn({ api }: World): Promise<string> {
  const { status, body } = await api('POST', '/auth/sign-in', {
    body: { email: EMAIL, password: PASSWORD },
  })
  if (status !== 200)
    throw new Error(`the customer cannot sign in: ${status} ${JSON.stringify(body)}`)
  return body.access_token
}
