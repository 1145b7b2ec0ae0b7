import type { Row } from '../simulation/service.ts'
import type { Evidence, Invariant, Moment } from './evidence.ts'
import { all, int, text, windowOf } from './look.ts'
import { KNOWN_MOVES, type KnownMoves } from './moves.ts'
import { auditChains, auditRoots, ledgerChains } from './hash-chains.ts'

/** A recorded change, as the checks read it. */
interface Change {
  readonly seq: number
  readonly id: string
  readonly from: string | null
  readonly to: string | null
  readonly detail: string | null
}

/** An audit row, as the recorder saw it come. */
interface Told {
  readonly action: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly account_id: string | null
}

/** The audit rows that name something, until a move has used them up. */
type Telling = Map<string, Told[]>

/** The same, for one kind of move: those that have told of one are used up for it. */
interface Unused {
  readonly of: Telling
  readonly used: Set<Told>
}

/** What the checker knows of states. */
export const STATES: readonly Invariant[] = [
  {
    id: 'S1',
    says: 'Only the moves of the tables happen, terminal states stay, and every move commits with an audit row that names it. Exceptions: a try of a payment is told of by the cycle or plan change that it is for, and locks of a tenant by its account.',
    when: 'always',
    check: onlyKnownMoves,
  },
  {
    id: 'S2',
    says: 'The chains of the audit log and of the ledger verify from the first link to the last; between checks at rest, each new link is verified against the one before it.',
    when: 'always',
    check: all(auditChains, ledgerChains, auditRoots),
  },
]

async function onlyKnownMoves(evidence: Evidence, moment: Moment): Promise<string[]> {
  const from_seq = await windowOf(evidence, 'S1', moment)
  const rows =
    await evidence.query(`select resource, field, row_id, old_value, new_value, detail, seq
    from recorded_changes where seq > ${from_seq} and field <> 'row' order by seq`)
  if (rows.length === 0) return []
  const telling = await readTelling(evidence, from_seq)
  return KNOWN_MOVES.flatMap((known) => {
    const changes = rows.filter(
      (row) => row['resource'] === known.resource && row['field'] === known.field,
    )
    const unused = { of: telling, used: new Set<Told>() }
    return changes.map(changeOf).flatMap((change) => flawOf(known, change, unused))
  })
}

function changeOf(row: Row): Change {
  return {
    seq: int(row['seq']),
    id: String(row['row_id']),
    from: text(row['old_value']),
    to: text(row['new_value']),
    detail: text(row['detail']),
  }
}

function flawOf(known: KnownMoves, change: Change, telling: Unused): string[] {
  const { id, from, to } = change
  const what = `${known.resource}.${known.field}`
  if (from === null) {
    return known.begins.includes(to ?? '') ? [] : [`${id}: ${what} began as ${to}`]
  }
  if (to === null) {
    return known.removed_in?.includes(from) === true ? [] : removal(known, change, what)
  }
  return moveFlaw(known, change, telling).map((flaw) => `${id}: ${what} ${flaw}`)
}

function moveFlaw(known: KnownMoves, change: Change, telling: Unused): string[] {
  const [from, to] = [String(change.from), String(change.to)]
  const { told, told_elsewhere } = known
  if (told_elsewhere?.includes(`${from} ${to}`) === true) return []
  const listed = known.moves[from]?.includes(to) === true
  if (listed && (told === null || isTold(told, change, telling))) return []
  if (isToldInSteps(known, change, telling)) return []
  return [listed ? `${from} → ${to} has no audit row` : `went from ${from} to ${to}`]
}

/** Only what the contract's states tell of has to stay. */
function removal(known: KnownMoves, { id, from }: Change, what: string): string[] {
  return known.told === null && known.resource !== 'outbox'
    ? []
    : [`${id}: ${what} ${from} was removed`]
}

type Telled = NonNullable<KnownMoves['told']>

/** The audit rows of the right kind that name the row that changed. */
function tellingOf(told: Telled, { id, detail }: Change, { of, used }: Unused): Told[] {
  const name = told.by === 'detail' ? (detail ?? '') : id
  const unused = (of.get(name) ?? []).filter((row) => !used.has(row))
  return unused.filter(({ action, meta, account_id }) => {
    if (!told.prefixes.some((prefix) => action.startsWith(prefix))) return false
    return typeof told.by === 'string' ? account_id === name : meta[told.by.meta] === id
  })
}

/** One row tells of one move; a tenant and its account share one. */
function isTold(told: Telled, change: Change, telling: Unused): boolean {
  const row = tellingOf(told, change, telling).find(
    ({ meta }) => fits(meta['from'], change.from) && fits(meta['to'], change.to),
  )
  if (row) telling.used.add(row)
  return row !== undefined
}

/** Moves of one commit are written as one: each of them is told of, and each may be made. */
function isToldInSteps(known: KnownMoves, change: Change, telling: Unused): boolean {
  if (known.told === null) return false
  const rows = tellingOf(known.told, change, telling)
  const reached = new Set([change.from])
  for (let grew = true; grew;) {
    grew = false
    for (const { meta } of rows) {
      const [from, to] = [String(meta['from']), String(meta['to'])]
      if (!reached.has(from) || reached.has(to) || known.moves[from]?.includes(to) !== true)
        continue
      reached.add(to)
      grew = true
    }
  }
  return reached.has(change.to)
}

/** Most moves say from what to what; where one does, it is to say it rightly. */
function fits(told: unknown, is: string | null): boolean {
  return told === undefined || told === null || told === is
}

/** Audit rows from a little before the window: they may be written before the change that they tell of. */
async function readTelling({ query }: Evidence, from_seq: number): Promise<Telling> {
  const rows = await query(`select a.action, a.meta, a.account_id from recorded_changes r
    join audit_log a on a.id = r.row_id
    where r.resource = 'audit_log' and r.seq > ${Math.max(0, from_seq - 50)} order by r.seq`)
  const telling: Telling = new Map()
  const add = (name: unknown, row: Told) => {
    if (typeof name !== 'string') return
    const known = telling.get(name)
    if (known) known.push(row)
    else telling.set(name, [row])
  }
  for (const row of rows) {
    const meta = JSON.parse(text(row['meta']) ?? '{}') as Told['meta']
    const told = { action: String(row['action']), meta, account_id: text(row['account_id']) }
    const names = new Set([told.account_id, ...Object.values(meta)])
    for (const name of names) add(name, told)
  }
  return telling
}
