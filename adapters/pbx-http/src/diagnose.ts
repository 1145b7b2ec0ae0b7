import { type Answered, type Finding, isPrivateAddress, isThisMachine, jsonOf } from '@billing/wire'
import type { Desk } from './desk.ts'
import { CONTRACT, Health, TenantList } from './shapes.ts'

/** Look at a core without changing anything: whether it is there, takes our token, and what it offers. */
export async function diagnose(desk: Desk, url: string): Promise<Finding[]> {
  const began = performance.now()
  const answered = await desk.look('/healthz')
  const took = `${Math.round(performance.now() - began)} ms`
  const health = answered.kind === 'answered' ? Health.safeParse(jsonOf(answered)).data : undefined
  const isUp = answered.kind === 'answered' && answered.status === 200 && health !== undefined
  const there: Finding = isUp
    ? { what: REACHED, verdict: 'works', says: `Version ${health.version}, after ${took}.` }
    : { what: REACHED, verdict: 'fails', says: notThere(answered) }
  const offers = isUp ? offersOf(health.offers) : []
  return [encryption(url), there, await tokenTaken(desk), ...offers].filter((each) => each !== null)
}

const REACHED = 'The phone-system core answers'

function notThere(answered: Answered): string {
  if (answered.kind !== 'answered') return `No answer: ${answered.reason}. Look at its address.`
  return `GET /healthz gave ${answered.status} and not the health of ${CONTRACT}. Look at its address, prefix included.`
}

function encryption(url: string): Finding | null {
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' || isThisMachine(hostname)) return null
  const where = isPrivateAddress(hostname) ? 'in your network' : 'on the way'
  const says = `Whoever listens ${where} reads our token. Use https.`
  return { what: 'The connection is encrypted', verdict: 'warns', says }
}

async function tokenTaken(desk: Desk): Promise<Finding> {
  const what = 'The token is accepted'
  let said = ''
  const listed = await desk.read('/tenants?limit=1', TenantList, (says) => (said = says))
  if (listed.kind === 'done') {
    return { what, verdict: 'works', says: 'It lists its tenants.' }
  }
  const says = said || `It did not list its tenants: ${listed.kind}.`
  return { what, verdict: 'fails', says }
}

interface Offers {
  readonly credits: boolean
  readonly balance: boolean
  readonly debits?: boolean | undefined
  readonly use?: boolean | undefined
  readonly limits?: boolean | undefined
  readonly counts?: boolean | undefined
}

function offersOf(offers: Offers): Finding[] {
  const { credits, balance, debits = false } = offers
  const back: Finding = { what: 'It gives credits back', verdict: 'warns', says: NO_DEBITS }
  return [
    credits
      ? { what: 'It takes credits for calls', verdict: 'works', says: 'Topups reach the core.' }
      : { what: 'It takes credits for calls', verdict: 'warns', says: NO_CREDITS },
    balance
      ? { what: 'It tells balances', verdict: 'works', says: 'Customers see what the core says.' }
      : { what: 'It tells balances', verdict: 'warns', says: NO_BALANCE },
    ...(credits && !debits ? [back] : []),
    ...OPTIONAL.flatMap(({ offer, ...finding }) => (offers[offer] ? [finding] : [])),
  ]
}

/** What a core need not offer: nothing is said of one that does not. */
const OPTIONAL = [
  {
    offer: 'use',
    what: 'It tells what calls use up',
    verdict: 'works',
    says: 'VAT can be due with the use.',
  },
  { offer: 'limits', what: 'It takes limits', verdict: 'works', says: 'Quantities reach it.' },
  {
    offer: 'counts',
    what: 'It counts what is in use',
    verdict: 'works',
    says: 'Nobody takes less than is in use.',
  },
] as const
const NO_CREDITS = 'Every topup will need a person: do not sell call credit with this core.'
const NO_DEBITS = 'No topup can be paid back: what is unused of it cannot be taken back.'
const NO_BALANCE = 'Customers see the sum of what they topped up.'
