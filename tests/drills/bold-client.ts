/** What came of one request that was sent once. */
export interface Outcome {
  /** Null when no answer came. */
  readonly status: number | null
  readonly text: string
  readonly replayed: boolean
  /** The connection was not taken, so that nothing was sent. */
  readonly refused: boolean
}

/** A signup under a key of its own: a write of many rows. */
export interface KeyedSignup {
  readonly key: string
  readonly outcome: Outcome
}

/** Sign up once, without a second try. */
export function signUpOnce(url: string, key: string): Promise<Outcome> {
  const body = {
    customer_type: 'company',
    company_name: `UAB ${key} ${'x'.repeat(150)}`,
    email: `${key}@example.lt`,
    plan_tier: 'business',
    country: 'LT',
  }
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  return once(`${url}/v1/signup`, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Send a request once. Never throws. */
export async function once(url: string, init?: RequestInit): Promise<Outcome> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) })
    const text = await answer.text()
    const replayed = answer.headers.get('idempotent-replayed') === 'true'
    return { status: answer.status, text, replayed, refused: false }
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    const refused = cause?.code === 'ECONNREFUSED'
    return { status: null, text: String(cause ?? error), replayed: false, refused }
  }
}
