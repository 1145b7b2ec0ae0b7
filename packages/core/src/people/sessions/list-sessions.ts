import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import { Problem } from '../../kernel/problem.ts'
import { after, type EpochMs } from '../../kernel/time.ts'
import type { ReadPorts, WritePorts } from '../../ports.ts'
import { REFRESH_LIVES } from './open-session.ts'
import type { Session } from './session.ts'

/** A session as its user sees it. */
export interface SessionView extends Pick<
  Session,
  'ip' | 'user_agent' | 'reading_reason' | 'created_at'
> {
  readonly id: string
  readonly last_used_at: EpochMs
  /** Whether it is the one that asks. */
  readonly current: boolean
}

/**
 * Where the caller is signed in, newest sign-in first: every session that has not ended and can still be renewed. An
 * owner sees besides when an operator has read the account as its people do, and why.
 * Source: contract 2.2, 2.3.
 */
export async function listSessions(
  { store, clock }: ReadPorts,
  call: Call,
  page: PageRequest,
): Promise<Page<SessionView>> {
  const { user_id, account_id, role, session_id: own } = actorOf(call)
  const whose = { user_id, read_account: role === 'owner' ? account_id : null }
  const since = after(clock(), -REFRESH_LIVES)
  const { data, next } = await store.read((tx) => tx.sessions.liveOf(whose, since, page))
  return { data: data.map((session) => sessionView(session, own)), next }
}

function sessionView(session: Session, own: string): SessionView {
  const { session_id: id, ip, user_agent, reading_reason, created_at, last_used_at } = session
  return {
    id,
    ip,
    user_agent,
    reading_reason,
    created_at,
    last_used_at: last_used_at ?? created_at,
    current: id === own,
  }
}

/**
 * End one session of the caller, also the one that asks, or one in which an operator reads the account, which its owner
 * can end: its tokens are dead at once. Throws `not_found`, also for
 * somebody else's and for one that has ended. Source: contract 2.3.
 */
export async function endSession(ports: WritePorts, call: Call, session_id: string): Promise<void> {
  const { user_id, account_id, role } = actorOf(call)
  await transact(ports, async (work) => {
    const { tx, now } = work
    const session = await tx.sessions.get(session_id)
    const isReading = typeof session?.reading_reason === 'string'
    const isOwn = isReading
      ? role === 'owner' && session.account_id === account_id
      : session?.user_id === user_id
    if (!isOwn || !(await tx.sessions.end(session_id, now, 'signed_out'))) {
      throw new Problem('not_found')
    }
    const entry = { ...calledBy(call), action: 'auth.session_ended', meta: { session_id } }
    await recordAudit(work, entry)
  })
}
