/**
 * Asks the reference server for the same thing for two kinds of people in pairs, in an order that is drawn: whether the time of
 * an answer tells who has an account. Half of the pairs is wanted. `node bench/pairs.ts [pairs]`, on SQLite and PostgreSQL.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { freshFolder, startServerProcess } from '../tests/support/example-process.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'

const PAIRS = Number(process.argv[2] ?? 200)
/** Only the kinds whose words have it. */
const ONLY = process.argv[3] ?? ''
const PASSWORD = 'four green apple trees'
const WRONG = 'five blue orange trees'
type Ask = (path: string, body: object) => Promise<Response>

/** One kind of pair: what is asked about whoever has an account, and about a stranger. */
interface Kind {
  readonly says: string
  readonly known: () => Promise<Response>
  readonly stranger: () => Promise<Response>
}

const companyOf = (email: string) => ({
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  legal_address: { line1: '1 Street', city: 'City', postal_code: '1000', country: 'LT' },
  email,
  password: PASSWORD,
  plan_tier: 'business',
  country: 'LT',
})

let drawn = 0
const fresh = () => `person-${String(++drawn).padStart(6, '0')}@example.com`

async function signUp(ask: Ask, email: string): Promise<void> {
  const started = (await (await ask('/v1/signup', companyOf(email))).json()) as {
    readonly order_token: string
  }
  await ask(`/sandbox/orders/${started.order_token}/complete`, {})
  for (;;) {
    await ask('/sandbox/tick', {})
    const answer = await ask('/v1/auth/sign-in', { email, password: PASSWORD })
    await answer.arrayBuffer()
    if (answer.ok) return
  }
}

/** Every kind; each person is one of many, so that none is guessed at too often. */
async function kindsOn(ask: Ask): Promise<readonly Kind[]> {
  const known = Array.from({ length: 20 }, fresh)
  for (const email of known) await signUp(ask, email)
  let turn = 0
  const next = () => known[turn++ % known.length] ?? ''
  const forBoth = (says: string, of: (email: string) => Promise<Response>): Kind => ({
    says,
    known: () => of(next()),
    stranger: () => of(fresh()),
  })
  return [
    forBoth('sign-up: taken, free', (email) => ask('/v1/signup', companyOf(email))),
    forBoth('sign-in: wrong password, unknown', (email) =>
      ask('/v1/auth/sign-in', { email, password: WRONG }),
    ),
    forBoth('password reset: known, unknown', (email) =>
      ask('/v1/auth/forgot-password', { email }),
    ),
    forBoth('magic link: known, unknown', (email) => ask('/v1/auth/magic-link', { email })),
    forBoth('code: known, unknown', (email) =>
      ask('/v1/auth/verification', { email, purpose: 'login' }),
    ),
  ]
}

/** What the server does after an answer is done before the next question: else one would be timed by the other. */
async function timed(ask: Ask, question: () => Promise<Response>): Promise<number> {
  await (await ask('/sandbox/tick', {})).arrayBuffer()
  const began = performance.now()
  const answer = await question()
  await answer.arrayBuffer()
  const took = performance.now() - began
  if (answer.status === 429 || answer.status >= 500) throw new Error(`answered ${answer.status}`)
  return took
}

async function compare(ask: Ask, { says, known, stranger }: Kind): Promise<void> {
  const times: { known: number; stranger: number }[] = []
  for (let pair = 0; pair < PAIRS + 20; pair++) {
    const first = Math.random() < 0.5
    const one = await timed(ask, first ? known : stranger)
    const other = await timed(ask, first ? stranger : known)
    times.push(first ? { known: one, stranger: other } : { known: other, stranger: one })
  }
  // The first ones warm up.
  const judged = times.slice(20)
  const slower = judged.filter((pair) => pair.stranger > pair.known).length
  const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0
  const ms = (of: 'known' | 'stranger') => median(judged.map((pair) => pair[of])).toFixed(2)
  console.log(
    `${says}: the second is slower in ${slower} of ${judged.length}; medians ${ms('known')} and ${ms('stranger')} ms`,
  )
}

async function onDatabase(name: string, database_url: string): Promise<void> {
  const env = {
    BILLING_DATABASE_URL: database_url,
    BILLING_LOG_LEVEL: 'error',
    BILLING_SECRET_KEY: Buffer.alloc(32, 3).toString('base64'),
    BILLING_JWT_KEYS: `{"keys":[{"kty":"oct","alg":"HS256","kid":"a","k":"${'q'.repeat(43)}"}]}`,
    BILLING_RATE_LIMITS: [
      'signup',
      'sign_in',
      'sign_in_address',
      'codes',
      'codes_address',
      'codes_email',
      'user',
    ]
      .map((limit) => `${limit}=100000/60`)
      .join(','),
  }
  const server = await startServerProcess(freshFolder(), { env })
  try {
    const ask: Ask = (path, body) => server.post(path, body)
    const kinds = await kindsOn(ask)
    console.log(name)
    for (const kind of kinds.filter(({ says }) => says.includes(ONLY))) await compare(ask, kind)
  } finally {
    await server.stop()
  }
}

const folder = freshFolder()
await onDatabase('SQLite', `sqlite:${join(folder, 'billing.db')}`)
await rm(folder, { recursive: true })
const postgres = await startPostgres({ durable: true })
try {
  await onDatabase('PostgreSQL', await postgres.createDatabase('pairs'))
} finally {
  await postgres.stop()
}
