/** Who lives in the demo. Every one of them has the same password. */
const PASSWORD = 'a long enough word'

const COMPANY = {
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  email: 'jonas@pavyzdys.example',
  admin_first_name: 'Jonas',
  admin_last_name: 'Jonaitis',
  plan_tier: 'business',
  country: 'LT',
  language: 'lt',
}
const INDIVIDUAL = {
  customer_type: 'individual',
  full_name: 'Anna Schmidt',
  email: 'anna@schmidt.example',
  plan_tier: 'starter',
  country: 'DE',
  language: 'en',
}
const LATE = {
  ...INDIVIDUAL,
  full_name: 'Rasa Rasaitė',
  email: 'rasa@rasaite.example',
  country: 'LT',
}
const WAITING = {
  ...COMPANY,
  company_name: 'SIA Piemērs',
  email: 'liga@piemers.example',
  country: 'LV',
}
const DECLINED = {
  ...INDIVIDUAL,
  full_name: 'Paul Dupont',
  email: 'paul@dupont.example',
  country: 'FR',
}
const UNDECIDED = { ...COMPANY, company_name: 'MB Dvejonė', email: 'dovile@dvejone.example' }
const UNLUCKY = { ...COMPANY, company_name: 'OÜ Näide', email: 'mari@naide.example', country: 'EE' }

interface Demo {
  readonly post: Post
  readonly tell: (line: string) => void
}

/**
 * Fill an empty service with customers in many states, the way that people would: through the public
 * API and the sandbox. Does nothing when they are there already. Throws when a step is refused.
 */
export async function seedDemo(url: string, tell: (line: string) => void): Promise<void> {
  const post = postTo(url)
  const { email } = COMPANY
  const known = await post('/v1/auth/sign-in', { email, password: PASSWORD }, [200, 401])
  if (known['access_token'] !== undefined) return tell('The demo is there already.')
  const demo = { post, tell }
  await seedThePast(demo)
  await seedCustomers(demo)
  await seedUnfinished(demo)
  tell(`Sign in as ${COMPANY.email} or ${INDIVIDUAL.email}, password "${PASSWORD}".`)
}

async function seedThePast({ post, tell }: Demo): Promise<void> {
  await signUp(post, LATE)
  await post('/sandbox/clock', { advance: 'P8D' }, [200])
  tell(`${LATE.email} never came back: the signup expired, and the clock is 8 days on.`)
}

async function seedCustomers({ post, tell }: Demo): Promise<void> {
  for (const person of [COMPANY, INDIVIDUAL]) {
    await pay(post, await signUp(post, person))
    await post('/sandbox/tick', {}, [200])
    tell(`${person.email} saved a card and is in the trial of ${person.plan_tier}.`)
  }
  await signUp(post, { ...COMPANY, plan_tier: 'starter' })
  tell(`${COMPANY.email} signed up again: we only answer by mail that the account exists.`)
}

async function seedUnfinished({ post, tell }: Demo): Promise<void> {
  await signUp(post, WAITING)
  tell(`${WAITING.email} has not given a card yet.`)
  await pay(post, await signUp(post, DECLINED), 'insufficient_funds')
  tell(`${DECLINED.email} tried a card, and it was declined.`)
  await signUp(post, UNDECIDED)
  await signUp(post, { ...UNDECIDED, plan_tier: 'enterprise' })
  tell(`${UNDECIDED.email} changed their mind: the newer signup counts.`)
  await post('/sandbox/faults', { target: 'pbx', kind: 'error_once' }, [200])
  await pay(post, await signUp(post, UNLUCKY))
  tell(`${UNLUCKY.email} paid while the phone system was away; it is tried again by itself.`)
}

/** Resolves to the token of the order that asks for a card. */
async function signUp(post: Post, person: object): Promise<string> {
  const started = await post('/v1/signup', { ...person, password: PASSWORD }, [202])
  return String(started['order_token'])
}

async function pay(post: Post, order_token: string, behaviour = 'approve'): Promise<void> {
  await post(`/sandbox/orders/${order_token}/complete`, { behaviour }, [200])
}

type Post = (path: string, body: object, expected: number[]) => Promise<Record<string, unknown>>

function postTo(url: string): Post {
  return async (path, body, expected) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const content = (await answer.json()) as Record<string, unknown>
    if (expected.includes(answer.status)) return content
    throw new Error(`POST ${path.split('/').slice(0, 3).join('/')} answered ${answer.status}`)
  }
}
