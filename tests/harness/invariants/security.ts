import type { Evidence, Invariant, Moment, SeenRefusal } from './evidence.ts'
import type { SeenCredential } from './seen-credential.ts'
import { all, found } from './look.ts'
import { mixedAnswers, mixedRows } from './mixed-accounts.ts'
import { leakedSecrets } from './leaked-secrets.ts'

const MINUTE = 60_000

/** Who may see and do what. */
export const SECURITY: readonly Invariant[] = [
  {
    id: 'X1',
    says: 'An answer carries ids and e-mail addresses of the account of the one who asks, and of no other; a row belongs to the account of the row that it refers to.',
    when: 'always',
    check: all(mixedAnswers, found(mixedRows)),
  },
  {
    id: 'X2',
    says: 'A single-use secret is accepted once, and a session has one refresh token that can be used.',
    when: 'always',
    check: all(acceptedTwice, found(liveTokensTwice)),
  },
  {
    id: 'X3',
    says: 'A credential that was ended, spent or replaced is not accepted any more; no token is issued in a session that has ended.',
    when: 'always',
    check: all(deadAccepted, found(tokensAfterEnd)),
  },
  {
    id: 'X4',
    says: 'A secret stands in no log line, error, audit row or mail but the one that carries it, and in no column of the database. Those of less than 8 characters are not searched for: numbers that mean something else look like them.',
    when: 'at rest',
    check: leakedSecrets,
  },
  {
    id: 'X5',
    says: 'A request that is refused for who asks or what it says changes no row but counters, the audit log and rate limits; a replayed refresh token ends its session, and a wrong code uses up a try.',
    when: 'always',
    check: refusalsThatChange,
  },
]

/** Six digits can be drawn again: for so long they cannot be the same ones by chance. */
const CODE_LIVES: Readonly<Record<string, number>> = { code: 10 * MINUTE, totp: 2 * MINUTE }

/** Not for one use. */
const USED_AGAIN: readonly SeenCredential['kind'][] = ['access', 'password']

async function acceptedTwice({ observer }: Evidence): Promise<string[]> {
  const last = new Map<string, SeenCredential>()
  return observer.credentials.flatMap((tried) => {
    if (!tried.accepted || USED_AGAIN.includes(tried.kind)) return []
    const name = `${tried.kind} ${tried.owner ?? ''} ${tried.secret}`
    const before = last.get(name)
    last.set(name, tried)
    const lives = CODE_LIVES[tried.kind] ?? Number.POSITIVE_INFINITY
    return before && tried.at - before.at < lives
      ? [`${tried.secret}: this ${tried.kind} was accepted twice`]
      : []
  })
}

function liveTokensTwice(): string {
  return `select session_id as id, cast(count(*) as text) || ' refresh tokens of it can be used' as flaw
    from refresh_tokens where rotated_at is null group by session_id having count(*) > 1`
}

async function deadAccepted({ observer }: Evidence): Promise<string[]> {
  return observer.credentials
    .filter(({ dead, accepted }) => dead && accepted)
    .map(({ kind, secret }) => `${secret}: this ${kind} was accepted after its end`)
}

function tokensAfterEnd(): string {
  return `select t.detail as id, 'it has ended, and a token was issued in it later' as flaw
    from recorded_changes t join recorded_changes s on s.row_id = t.detail
    where t.resource = 'refresh_tokens' and t.field = 'life' and t.old_value is null
      and s.resource = 'sessions' and s.field = 'life' and s.new_value = 'ended' and t.seq > s.seq`
}

/** Refused before anything is done. A state that forbids it, a decline and a fault are another matter. */
const REFUSED: readonly number[] = [401, 403, 404, 422]

/** What the refusal itself is to change, by path. */
const MAY_CHANGE: readonly (readonly [path: RegExp, tables: readonly string[]])[] = [
  // Reuse ends the session and is told of. Source: contract 2.2.
  [/^\/auth\/refresh/, ['sessions', 'refresh_tokens', 'outbox']],
  // A wrong code uses up a try. Source: contract 2.5, 2.7.
  [/^\/auth\//, ['one_times']],
]

async function refusalsThatChange({ observer }: Evidence, _moment: Moment): Promise<string[]> {
  return (observer.refusals ?? []).flatMap((refusal) => {
    const changed = wrongfully(refusal)
    const { ask, status, actor } = refusal.answer
    return changed.length === 0
      ? []
      : [
          `${ask.path}: ${ask.method} of ${actor} was refused with ${status}, and changed ${changed.join(', ')}`,
        ]
  })
}

function wrongfully({ answer, changed_tables }: SeenRefusal): string[] {
  if (!REFUSED.includes(answer.status)) return []
  const may = MAY_CHANGE.filter(([path]) => path.test(answer.ask.path)).flatMap(
    ([, tables]) => tables,
  )
  return changed_tables.filter((table) => !may.includes(table))
}
