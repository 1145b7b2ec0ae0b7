import { setTimeout } from 'node:timers/promises'

const PASSWORD = 'trys žalios obelys'
const EMAIL = 'ona@example.lt'

/** What a customer sees at the end of the journey, and what the world holds of them. */
export interface Arrival {
  readonly status: string
  readonly email: string
  readonly tenants: number
  readonly orders: number
  readonly charges: number
}

interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a journey reads many bodies
  readonly body: any
}

/** Where the server is now: it may have died and come back elsewhere. */
export type Server = () => Promise<string>

/** How long one step of the journey may take in all, in milliseconds. */
const PATIENCE = 30_000

/**
 * A customer signs up, saves a card on the hosted page, waits for the phone system, and signs in by the
 * mailed link: each step is tried again, as a browser would, until the server answers.
 */
export async function journey(server: Server): Promise<Arrival> {
  const signup = await until(server, async (ask) => {
    const answer = await ask('POST', '/v1/signup', signupBody, { 'idempotency-key': 'journey' })
    return answer.status === 202 ? answer.body : undefined
  })
  await until(server, async (ask) => {
    const paid = await ask('POST', `/sandbox/orders/${signup.order_token}/complete`, {})
    return paid.status === 200 || paid.status === 422 ? paid : undefined
  })
  const status = await until(server, async (ask) => {
    await ask('POST', '/sandbox/tick')
    const { body } = await ask('GET', `/v1/signup/${signup.signup_id}`)
    return body.status === 'active' ? body.status : undefined
  })
  const token = await until(server, (ask) => redeem(ask))
  const me = await until(server, async (ask) => {
    const answer = await ask('GET', '/v1/me', undefined, { authorization: `Bearer ${token}` })
    return answer.status === 200 ? answer.body : undefined
  })
  const count = (path: string, list: string) =>
    until(
      server,
      async (ask) => (await ask('GET', `/sandbox/${path}`)).body[list]?.length as number,
    )
  return {
    status,
    email: me.email,
    tenants: await count('tenants', 'tenants'),
    orders: await count('orders', 'orders'),
    charges: await count('charges', 'charges'),
  }
}

const signupBody = {
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  legal_address: { line1: '1 Street', city: 'City', postal_code: '1000', country: 'LT' },
  email: EMAIL,
  plan_tier: 'business',
  country: 'LT',
  language: 'lt',
}

type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

/** By the newest mailed link; where an earlier try had spent it and its answer was lost, by password. */
async function redeem(ask: Ask): Promise<string | undefined> {
  await ask('POST', '/sandbox/tick')
  const { body } = await ask('GET', `/sandbox/mail?to=${EMAIL}`)
  const links: string[] = body.messages.flatMap((mail: { links: string[] }) => mail.links)
  const mailed = links.find((link) => link.includes('first-login'))
  const token = /token=([\w-]+)/.exec(mailed ?? '')?.[1]
  const redeemed = await ask('POST', '/v1/auth/magic-link/redeem', { token, password: PASSWORD })
  if (redeemed.status === 200) return redeemed.body.access_token
  const session = await ask('POST', '/v1/auth/sign-in', { email: EMAIL, password: PASSWORD })
  return session.status === 200 ? session.body.access_token : undefined
}

/** Ask until there is an answer worth having; a dead server is found again. */
async function until<T>(server: Server, step: (ask: Ask) => Promise<T | undefined>): Promise<T> {
  const started = performance.now()
  let last: unknown = 'no answer'
  while (performance.now() - started < PATIENCE) {
    const url = await server()
    try {
      const found = await step((...request) => ask(url, ...request))
      if (found !== undefined) return found
    } catch (error) {
      last = error
    }
    await setTimeout(50)
  }
  throw new Error(`a step of the journey did not come to an end: ${String(last)}`)
}

async function ask(
  url: string,
  ...[method, path, body, headers]: Parameters<Ask>
): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}
