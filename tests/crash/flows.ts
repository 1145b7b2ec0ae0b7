import { type AccessClaims, ACCESS_SECONDS } from '@billing/core'
import { tokenOf } from '../http/actors.ts'
import { orderTokenIn } from '../support/card-actions.ts'
import type { Customer, World } from '../support/world.ts'
import type { CrashWorld } from './crash-world.ts'

/** Something that a customer lives through, from a stage to its end. */
export interface Flow {
  /** The world before it begins. */
  prepare(world: World): Promise<Prepared>
  /** Who acts, each time from the same stage. Keys of requests are free: nobody else is there. */
  play(world: CrashWorld, prepared: Prepared): Promise<void>
}

/** Whom a flow is about. */
export type Prepared = Pick<Customer, 'account_id' | 'email' | 'password'> & {
  /** Of the endpoint, where there is one. */
  readonly webhook_secret?: string
}

const EMAIL = 'ona@example.lt'
const PASSWORD = 'trys žalios obelys'

/** A customer whose card behaves so, at an instant. */
const customerAt =
  (instant: string, behaviour: 'approve' | 'decline_after:1' = 'approve') =>
  async (world: World): Promise<Prepared> => {
    const { account_id, email, password } = await world.signUp({}, { behaviour })
    await world.until(instant)
    return { account_id, email, password }
  }

/** One session each, whose token is made anew each time: a key belongs to whoever thought of it. */
const SESSIONS = new WeakMap<CrashWorld['ports'], Promise<AccessClaims>>()

async function sessionIn(world: CrashWorld, begin: () => Promise<string>): Promise<string> {
  const { ports } = world
  const session = SESSIONS.get(ports) ?? begin().then(claimsOf)
  SESSIONS.set(ports, session)
  return ports.tokens.signAccess(await session, world.now(), ACCESS_SECONDS)
}

function claimsOf(token: string): AccessClaims {
  const [, payload = ''] = token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as AccessClaims
}

const owner = ({ account_id }: Prepared, world: CrashWorld) =>
  sessionIn(world, () => tokenOf(world, { role: 'owner', account_id }))

const operatorOf = (world: CrashWorld): Promise<string> =>
  sessionIn(world, async () => {
    const operator = await world.ports.store.read((tx) => tx.accounts.operator())
    return tokenOf(world, { role: 'admin', account_id: operator?.account_id ?? '', twofa: true })
  })

const subscriptionOf = async ({ ports }: CrashWorld, { account_id }: Prepared): Promise<string> => {
  const found = await ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
  return found?.subscription_id ?? ''
}

/** An operator moves the subscription to one status after another. */
function transitions(...statuses: readonly string[]): Flow['play'] {
  return async (world, prepared) => {
    const token = await operatorOf(world)
    const path = `/admin/subscriptions/${await subscriptionOf(world, prepared)}/transition`
    for (const to_status of statuses) {
      await world.client.ask('POST', path, { key: to_status, body: { to_status }, token })
      await world.settle()
    }
  }
}

const withOperator = (prepare: Flow['prepare']) => async (world: World) => {
  await world.operator()
  return prepare(world)
}

/** The flows that are swept. */
export const FLOWS = {
  signup: {
    prepare: async () => ({ account_id: '', email: EMAIL, password: PASSWORD }),
    async play(world) {
      const body = {
        customer_type: 'company',
        company_name: 'UAB Pavyzdys',
        legal_address: { line1: '1 Street', city: 'City', postal_code: '1000', country: 'LT' },
        email: EMAIL,
        plan_tier: 'business',
        country: 'LT',
        language: 'lt',
      }
      const started = await world.client.ask('POST', '/signup', { key: 'signup', body })
      await world.sandbox.complete(started.body.order_token)
      await world.settle()
      // Where the news of the card was lost, the provider tells it again after ten minutes.
      await world.advance('PT11M')
      await firstLogin(world)
    },
  },
  topup: {
    prepare: customerAt('2026-02-02T09:00:00Z'),
    async play(world, prepared) {
      const token = await owner(prepared, world)
      const body = { amount_minor: 2_500, currency: 'EUR' }
      const started = await world.client.ask('POST', '/payments/topup', {
        key: 'topup',
        body,
        token,
      })
      await world.sandbox.complete(orderTokenIn(started))
      await world.settle()
    },
  },
  'first charge': {
    prepare: customerAt('2026-02-15T08:59:00Z'),
    play: (world) => world.until('2026-02-15T09:30:00Z'),
  },
  renewal: {
    prepare: customerAt('2026-03-15T08:59:00Z'),
    play: (world) => world.until('2026-03-15T09:30:00Z'),
  },
  decline: {
    prepare: customerAt('2026-02-15T08:59:00Z', 'decline_after:1'),
    play: (world) => world.until('2026-02-15T09:30:00Z'),
  },
  'retry after a decline': {
    async prepare(world) {
      const prepared = await customerAt('2026-02-18T08:59:00Z', 'decline_after:1')(world)
      for (const { method_id } of await world.sandbox.listCards()) {
        await world.sandbox.setCard(method_id, 'approve')
      }
      return prepared
    },
    play: (world) => world.until('2026-02-18T09:30:00Z'),
  },
  upgrade: {
    prepare: customerAt('2026-02-20T09:00:00Z'),
    async play(world, prepared) {
      const token = await owner(prepared, world)
      const body = { new_tier: 'enterprise' }
      await world.client.ask('POST', '/subscription/change-plan-now', {
        key: 'upgrade',
        body,
        token,
      })
      await world.settle()
    },
  },
  refund: {
    prepare: withOperator(customerAt('2026-02-20T09:00:00Z')),
    async play(world, prepared) {
      const { data } = await world.ports.store.read((tx) =>
        tx.invoices.listOfAccount(prepared.account_id, { limit: 1, after: null }),
      )
      const body = {
        invoice_id: data[0]?.invoice_id,
        amount: { amount_minor: 500, currency: 'EUR' },
        reason: 'goodwill',
        provider_refund: true,
      }
      const token = await operatorOf(world)
      await world.client.ask('POST', '/admin/credit-notes', { key: 'refund', body, token })
      await world.settle()
    },
  },
  'suspend and restore': {
    prepare: withOperator(customerAt('2026-02-20T09:00:00Z')),
    play: transitions('suspended', 'active'),
  },
  'webhooks to another system': {
    async prepare(world) {
      const prepared = await customerAt('2026-02-20T09:00:00Z')(world)
      const token = await world.operator()
      const body = { url: 'https://crm.example.com/hook' }
      const made = await world.api('POST', '/admin/webhook-endpoints', { token, body })
      return { ...prepared, webhook_secret: made.body.secret }
    },
    async play(world, prepared) {
      await transitions('suspended')(world, prepared)
      // What was not taken is sent again.
      await world.advance('PT1M')
    },
  },
  'sign-in and refresh': {
    prepare: customerAt('2026-02-02T09:00:00Z'),
    async play(world, { email, password }) {
      const first = await signIn(world, email, password)
      const body = { refresh_token: first.refresh_token }
      const refreshed = await world.client.once('POST', '/auth/refresh', { body })
      // The new token went with the answer: whoever did not get it has to sign in again.
      const again = refreshed ?? (await world.client.once('POST', '/auth/refresh', { body }))
      const session = again?.status === 200 ? again.body : await signIn(world, email, password)
      await expectSession(world, session)
      await world.settle()
    },
  },
} as const satisfies Record<string, Flow>

/** The name of a flow that is swept. */
export type FlowName = keyof typeof FLOWS

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** By the newest mailed link; where an earlier try had spent it and its answer was lost, by password. */
async function firstLogin(world: CrashWorld): Promise<void> {
  const mails = await world.sandbox.listMail(EMAIL)
  const link = mails.flatMap(({ links }) => links).find((each) => each.includes('first-login'))
  const token = /token=([\w-]+)/.exec(link ?? '')?.[1]
  const body = { token, password: PASSWORD }
  const redeem = () => world.client.once('POST', '/auth/magic-link/redeem', { body })
  const redeemed = (await redeem()) ?? (await redeem())
  const session = redeemed?.status === 200 ? redeemed.body : await signIn(world, EMAIL, PASSWORD)
  await expectSession(world, session)
}

async function signIn(world: CrashWorld, email: string, password: string): Promise<Tokens> {
  const attempt = () => world.client.once('POST', '/auth/sign-in', { body: { email, password } })
  const answer = (await attempt()) ?? (await attempt())
  if (answer?.status === 200) return answer.body
  throw new Error(`${email} could not sign in: ${JSON.stringify(answer?.body)}`)
}

/** The session lives, and so does its refresh token. */
async function expectSession(world: CrashWorld, session: Tokens): Promise<void> {
  const look = () => world.client.once('GET', '/me', { token: session.access_token })
  const me = (await look()) ?? (await look())
  if (me?.status !== 200) throw new Error(`the session is dead: ${JSON.stringify(me?.body)}`)
}
