import type { ApiAnswer } from '../support/api.ts'
import type { Person } from './person.ts'
import { customerOf, invoicesOf, movementsOf, notesOf } from './seen.ts'

/** What happened between two looks, in cents. */
interface Followed {
  readonly billed: number
  readonly given_back: number
  readonly captured: number
}

/** An answer in a word. */
type Answered = (answer: ApiAnswer) => string

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

/** All that was ever billed, given back by notes, and captured. */
async function sumsOf(person: Person): Promise<Followed> {
  const invoices = await invoicesOf(person)
  const notes = await notesOf(person)
  const captures = (await movementsOf(person)).filter(({ kind }) => kind === 'capture')
  return {
    billed: sum(invoices.map(({ total }) => total)),
    given_back: sum(notes.map(({ amount }) => amount)),
    captured: sum(captures.map(({ amount }) => amount)),
  }
}

async function followedBy(person: Person, deed: () => Promise<string>) {
  const before = await sumsOf(person)
  const answer = await deed()
  const after = await sumsOf(person)
  const followed = {
    billed: after.billed - before.billed,
    given_back: after.given_back - before.given_back,
    captured: after.captured - before.captured,
  }
  return { answer, followed }
}

/** The answer alone, where what was shown is what followed. */
function compared(answer: string, shown: object, followed: object): string {
  const [one, other] = [JSON.stringify(shown), JSON.stringify(followed)]
  return one === other ? answer : `${answer}: shown was ${one}, and ${other} followed`
}

/** A change, and where it is shown and asked for. */
interface Asked {
  readonly preview: string
  readonly shown: object
  readonly path: string
  readonly body: object
}

/** Another plan now. */
export const planWish = (new_tier: string): Asked => ({
  preview: '/subscription/change-plan/preview',
  shown: { new_tier },
  path: '/subscription/change-plan-now',
  body: { new_tier },
})

/** Another number of something now. */
export const itemWish = (items: Readonly<Record<string, number>>): Asked => ({
  preview: '/subscription/change/preview',
  shown: { items },
  path: '/subscription/change',
  body: { items, when: 'now' },
})

/** Change something as the page shows it: the preview first, and what it says is to be what follows. */
export async function changeAsShown(
  person: Person,
  asked: Asked,
  answered: Answered,
): Promise<string> {
  const shown = await person.ask('customer', 'POST', asked.preview, asked.shown)
  const { answer, followed } = await followedBy(person, async () =>
    answered(await person.ask('customer', 'POST', asked.path, asked.body)),
  )
  const { now = null, now_refused = null } = shown.status < 300 ? shown.body : {}
  const refused = now === null || now_refused !== null
  if (answer !== 'done') {
    const fits = answer === 'declined' ? now?.to_pay.amount_minor > 0 : refused
    return fits ? answer : `${answer}: the preview refused nothing`
  }
  if (refused) return `${answer}: the preview refused it`
  const total = now.total.amount_minor
  const expected = {
    billed: Math.max(total, 0),
    given_back: now.credit_back.amount_minor,
    captured: now.to_pay.amount_minor,
  }
  return compared(answer, expected, followed)
}

/** Cancel as the page shows it. */
export async function cancelAsShown(person: Person, answered: Answered): Promise<string> {
  const shown = await person.ask('customer', 'POST', '/subscription/cancel/preview', {})
  const { answer, followed } = await followedBy(person, async () =>
    answered(await person.ask('customer', 'POST', '/subscription/cancel')),
  )
  const refused = shown.status >= 300
  if (refused || answer !== 'done') {
    return refused && answer !== 'done' ? answer : `${answer}: the preview says ${shown.status}`
  }
  const customer = await customerOf(person)
  const balance = (await person.ask('customer', 'GET', '/payments/balance')).body
  const { at_once, taken_back, owed, account_credit } = shown.body
  const expected = {
    at_once,
    given_back: taken_back.amount_minor,
    ...(at_once && { owed: owed.amount_minor, credit: account_credit.amount_minor }),
  }
  const owes = sum(customer.invoices.map((each: Invoice) => each.open_balance_minor))
  const ended = customer.subscription.status === 'cancelled'
  return compared(answer, expected, {
    at_once: ended,
    given_back: followed.given_back,
    ...(at_once && { owed: owes, credit: balance.credit.amount_minor }),
  })
}

interface Invoice {
  readonly open_balance_minor: number
}
