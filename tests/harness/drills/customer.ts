import type { Draw } from '../simulation/draw.ts'
import type { Acknowledged } from './acknowledged.ts'
import type { DrillAnswer, PatientClient } from './patient-client.ts'

/** What a customer of a drill lives with. */
export interface CustomerWorld {
  readonly client: PatientClient
  readonly acknowledged: Acknowledged
  /** The payer's part on the provider's page; safe to repeat. */
  readonly pay: (order_token: string) => Promise<void>
  /** Lets the service do what is due. */
  readonly work: () => Promise<void>
}

/** A customer of the service under drill, who remembers everything that they were told is done. */
export interface DrillCustomer {
  /** Sign up, save a card, wait for the phone system, sign in. */
  arrive(): Promise<void>
  /** Do one thing, drawn: top up, change the plan, sign in. Refusals are fine. */
  act(): Promise<void>
  /** The access token of the newest session. */
  token(): Promise<string>
}

const PASSWORD = 'trys žalios obelys'
const TIERS = ['starter', 'business', 'enterprise'] as const
const ACTIONS = { 'top up': 4, 'change plan now': 3, 'change plan later': 2, 'sign in': 1 }

/** A customer by that name, who is nobody else's. */
export function drillCustomer(name: string, draw: Draw, world: CustomerWorld): DrillCustomer {
  const { client, acknowledged, pay } = world
  const email = `${name}@example.lt`
  let token: string | undefined
  let keys = 0

  async function signIn(): Promise<string> {
    const body = { email, password: PASSWORD }
    const answer = await client.ask({ method: 'POST', path: '/v1/auth/sign-in', body })
    const mine = String(bodyOf(answer, 200).access_token)
    token = mine
    const lost = async () => whySession(await client.ask(me(mine)))
    acknowledged.note({ what: `a session of ${email}`, lost })
    return mine
  }

  /** Asks with a session that holds; an access token lives for minutes. */
  async function asking(ask: (token: string) => Promise<DrillAnswer>): Promise<DrillAnswer> {
    const answer = await ask(token ?? (await signIn()))
    return answer.status === 401 ? ask(await signIn()) : answer
  }

  /** A write under a key of its own, which is asked for again when all is over. */
  async function write(path: string, body: unknown, isSecured = true): Promise<DrillAnswer> {
    const request = { method: 'POST', path, body, key: `${name}-${++keys}` } as const
    const ask = () =>
      isSecured ? asking((mine) => client.ask({ ...request, token: mine })) : client.ask(request)
    const first = await ask()
    if (first.status < 300) {
      const lost = async () => whyNotReplayed(first, await ask())
      acknowledged.note({ what: `${path} ${request.key}`, lost })
    }
    return first
  }

  const deeds: Record<keyof typeof ACTIONS, () => Promise<unknown>> = {
    async 'top up'() {
      const body = { amount_minor: draw.between(500, 9_000), currency: 'EUR' }
      const { checkout_url } = bodyOf(await write('/v1/payments/topup', body), 201)
      await pay(new URL(checkout_url).pathname.split('/').at(-1) ?? '')
    },
    'change plan now': () =>
      write('/v1/subscription/change-plan-now', { new_tier: draw.pick(TIERS) }),
    'change plan later': () =>
      write('/v1/subscription/change-plan', { new_tier: draw.pick(TIERS) }),
    'sign in': signIn,
  }

  return {
    async arrive() {
      const person = { customer_type: 'individual', full_name: 'Ona Onaitė', country: 'LT' }
      const body = { ...person, email, password: PASSWORD, plan_tier: draw.pick(TIERS) }
      const signup = bodyOf(await write('/v1/signup', body, false), 202)
      await pay(signup.order_token)
      await active(signup.signup_id, world)
      await signIn()
    },
    act: async () => void (await deeds[draw.weighted(ACTIONS)]()),
    token: async () => token ?? signIn(),
  }
}

const me = (token: string) => ({ method: 'GET', path: '/v1/me', token }) as const

async function active(signup_id: string, { client, work }: CustomerWorld): Promise<void> {
  const path = `/v1/signup/${signup_id}`
  for (;;) {
    const { status } = bodyOf(await client.ask({ method: 'GET', path }), 200)
    if (status === 'active') return
    if (status === 'failed') throw new Error(`${path} failed`)
    await work()
  }
}

function whyNotReplayed(first: DrillAnswer, again: DrillAnswer): string | undefined {
  if (again.replayed && again.status === first.status && again.text === first.text) return undefined
  const again_as = `${again.replayed ? 'replayed as' : 'done anew:'} ${again.status} ${again.text}`
  return `was ${first.status} ${first.text}, ${again_as}`
}

/** A session ends by time alone here. */
function whySession({ status, text }: DrillAnswer): string | undefined {
  return status === 200 || text.includes('auth.token_expired') ? undefined : `${status} ${text}`
}

// oxlint-disable-next-line typescript/no-explicit-any -- a customer reads many bodies
function bodyOf(answer: DrillAnswer, status: number): any {
  if (answer.status === status) return JSON.parse(answer.text)
  throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`)
}
