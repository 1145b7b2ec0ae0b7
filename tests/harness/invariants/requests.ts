import { bodyOf, type Answered } from '../simulation/actor.ts'
import type { Evidence, Invariant, Moment } from './evidence.ts'
import { all, freshOf, listOf, text } from './look.ts'

/** For how long an answer is kept to be sent again. Source: contract 4.3. */
const KEPT_MS = 24 * 3_600_000

/** What whoever asks is told. */
export const REQUESTS: readonly Invariant[] = [
  {
    id: 'I1',
    says: 'While a key is known, its replays are byte for byte one answer; a success is answered again by its replay alone, and the database keeps one record of it, with that answer.',
    when: 'always',
    check: all(replaysDiffer, recordsDiffer),
  },
  {
    id: 'I2',
    says: 'A key that had a success is never a success for another request, and a conflict says so.',
    when: 'always',
    check: keysShared,
  },
  {
    id: 'I3',
    says: 'What a successful command names is in the database: a signup, account, payment, invoice, credit note, subscription or session that was told of is there, and so is the record of its key.',
    when: 'always',
    check: claimsMissing,
  },
]

interface Keyed {
  seen: number
  readonly answers: Map<string, Answered[]>
}

const KEYED = new WeakMap<readonly Answered[], Keyed>()

/** Answers to one key of one actor, in the order in which they were seen: those with news. */
function byKey(all: readonly Answered[], name: string, moment: Moment): Answered[][] {
  const keyed = KEYED.get(all) ?? { seen: 0, answers: new Map<string, Answered[]>() }
  KEYED.set(all, keyed)
  for (const answer of all.slice(keyed.seen)) {
    const key = keyOf(answer)
    if (key === undefined) continue
    const known = keyed.answers.get(key)
    if (known) known.push(answer)
    else keyed.answers.set(key, [answer])
  }
  keyed.seen = all.length
  const touched = new Set(freshOf(all, name, moment).map(keyOf))
  return [...touched].flatMap((key) => {
    const answers = key === undefined ? undefined : keyed.answers.get(key)
    return answers ? [answers] : []
  })
}

function keyOf({ actor, ask }: Answered): string | undefined {
  return ask.key === undefined ? undefined : `${actor} ${ask.key}`
}

function isSuccess({ status }: Answered): boolean {
  return status >= 200 && status < 300
}

function sameAsk({ ask: a }: Answered, { ask: b }: Answered): boolean {
  return (
    a.method === b.method &&
    a.path === b.path &&
    JSON.stringify(a.body ?? {}) === JSON.stringify(b.body ?? {})
  )
}

function nameOf({ actor, ask }: Answered): string {
  return `${ask.key}: ${actor} ${ask.method} ${ask.path}`
}

/** Refusals that are no outcome: they are answered anew each time. Source: contract 4.3. */
function isPassing({ status }: Answered): boolean {
  return status === 401 || status === 403 || status === 429 || status >= 500
}

/** A repeat gets this answer too. */
function isFinal(answer: Answered): boolean {
  return !isPassing(answer) && answer.status !== 409
}

/** The first answer of a row is what later ones of the same request are to be. */
async function replaysDiffer({ observer }: Evidence, moment: Moment): Promise<string[]> {
  return byKey(observer.answers, 'I1', moment).flatMap((answers) =>
    answers.flatMap((answer, at) => {
      const earlier = answers
        .slice(0, at)
        .find((each) => (isSuccess(each) || each.replayed) && sameAsk(each, answer))
      if (!earlier || answer.at - earlier.at >= KEPT_MS || isPassing(answer)) return []
      // A conflict while the first still runs can overtake the answer that it waited for.
      if (answer.status === 409 && !earlier.replayed) return []
      const same = answer.status === earlier.status && answer.text === earlier.text
      // The first may be slow, and be seen after its own replay.
      const isFirst = !answers
        .slice(0, at)
        .some((each) => !each.replayed && sameAsk(each, answer) && isFinal(each))
      return same && (answer.replayed || isFirst)
        ? []
        : [`${nameOf(answer)} was answered ${answer.status}, and differs from before`]
    }),
  )
}

/** What stands in the database is what was said, as long as it is kept. */
async function recordsDiffer(
  { query, observer, now }: Evidence,
  moment: Moment,
): Promise<string[]> {
  const young = freshOf(observer.answers, 'I1 records', moment).filter(
    (answer) => answer.ask.key !== undefined && isSuccess(answer) && now - answer.at < KEPT_MS / 2,
  )
  if (young.length === 0) return []
  const keys = [...new Set(young.map(({ ask }) => ask.key ?? ''))]
  const rows = await query(`select "key", state, answer from idempotency_keys
    where "key" in (${listOf(keys)})`)
  return young.flatMap((answer) => {
    const kept = rows.filter((row) => row['key'] === answer.ask.key)
    const fits = kept.some((row) => {
      const stored = text(row['answer'])
      if (row['state'] !== 'done' || stored === null) return false
      const { body, status } = JSON.parse(stored) as { body: string; status: number }
      return body === answer.text && status === answer.status
    })
    return fits
      ? []
      : [`${nameOf(answer)} was a success, and ${kept.length} other records are kept of it`]
  })
}

async function keysShared({ observer }: Evidence, moment: Moment): Promise<string[]> {
  return byKey(observer.answers, 'I2', moment).flatMap((answers) => {
    const first = answers.find(isSuccess)
    if (!first) return []
    const others = answers.filter(
      (answer) => !sameAsk(answer, first) && Math.abs(answer.at - first.at) < KEPT_MS,
    )
    return others.flatMap((answer) => {
      if (isSuccess(answer))
        return [`${nameOf(answer)} was a success under a key of another request`]
      const code = answer.status === 409 ? codeOf(answer) : 'idempotency.conflict'
      return code === 'idempotency.conflict' ? [] : [`${nameOf(answer)} conflicts as ${code}`]
    })
  })
}

function codeOf(answer: Answered): string {
  return String(bodyOf(answer).code)
}

/** Which table has what an answer names so. A `payment_method_id` may be only reserved. */
const NAMED: Readonly<Record<string, readonly [table: string, column: string]>> = {
  signup_id: ['signups', 'signup_id'],
  account_id: ['accounts', 'account_id'],
  payment_id: ['payments', 'payment_id'],
  invoice_id: ['invoices', 'invoice_id'],
  credit_note_id: ['credit_notes', 'credit_note_id'],
  subscription_id: ['subscriptions', 'subscription_id'],
  billing_cycle_id: ['billing_cycles', 'cycle_id'],
  order_id: ['provider_orders', 'order_id'],
}

const NAMES = new RegExp(`"(${Object.keys(NAMED).join('|')})":"([^"]+)"`, 'g')

async function claimsMissing({ query, observer }: Evidence, moment: Moment): Promise<string[]> {
  const claims = claimsIn(freshOf(observer.answers, 'I3', moment))
  const missing: string[] = []
  for (const [name, [table, column]] of Object.entries(NAMED)) {
    const told = claims.get(name)
    if (!told) continue
    const ids = listOf([...told.keys()])
    const rows = await query(`select ${column} as id from ${table} where ${column} in (${ids})`)
    for (const row of rows) told.delete(String(row['id']))
    missing.push(
      ...[...told].map(
        ([id, actor]) => `${id}: ${actor} was told of this ${name}, and it is not there`,
      ),
    )
  }
  return missing
}

/** By the name of the field: the ids that were told of, and to whom. */
function claimsIn(answers: readonly Answered[]): Map<string, Map<string, string>> {
  const claims = new Map<string, Map<string, string>>()
  for (const answer of answers) {
    if (answer.ask.method === 'GET' || !isSuccess(answer)) continue
    for (const [, name = '', id = ''] of answer.text.matchAll(NAMES)) {
      claims.set(name, (claims.get(name) ?? new Map<string, string>()).set(id, answer.actor))
    }
  }
  return claims
}
