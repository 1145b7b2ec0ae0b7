import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import { after, type EpochSeconds, SECOND, unixSeconds } from '../../kernel/time.ts'
import type { WritePorts } from '../../ports.ts'
import type { Session } from '../sessions/session.ts'
import { ACCESS_SECONDS, rolesOf } from '../sessions/signed-in.ts'

/** By what an operator reads as a customer. */
export interface ReadingSession {
  readonly session_id: string
  readonly access_token: string
  /** It is not renewed. */
  readonly expires_at: EpochSeconds
}

/**
 * A session of the operator in the customer's account, which sees what a support user of the account sees, writes
 * nothing, and lives as long as its one token, or the operator's session that it began in. It stands in the customer's audit chain with the reason, and among the
 * sessions that its owner sees. Throws `not_found`.
 */
export async function readAs(
  ports: WritePorts<'tokens'>,
  call: Call,
  { account_id, reason }: { readonly account_id: string; readonly reason: string },
): Promise<ReadingSession> {
  const { user_id, session_id: begun_in } = actorOf(call)
  const now = ports.clock()
  const session_id = await transact(
    ports,
    async (work) => {
      const { tx, ids } = work
      const account = await tx.accounts.get(account_id)
      if (account?.kind !== 'customer') throw new Problem('not_found')
      const session: Session = {
        session_id: ids.uuid(now),
        user_id,
        account_id,
        twofa: false,
        // Where our operators are is nothing that a customer is shown.
        ip: null,
        user_agent: null,
        reading_reason: reason.trim(),
        begun_in,
        created_at: now,
        last_used_at: now,
        ended_at: null,
        end_reason: null,
      }
      await tx.sessions.insert(session)
      const meta = { session_id: session.session_id }
      const entry = { ...calledBy(call), account_id, reason: reason.trim(), meta }
      await recordAudit(work, { ...entry, action: 'admin.customer.read_as' })
      return session.session_id
    },
    now,
  )
  const claims = { sub: user_id, acc: account_id, roles: rolesOf('support'), sid: session_id }
  const access_token = await ports.tokens.signAccess(claims, now, ACCESS_SECONDS)
  return { session_id, access_token, expires_at: unixSeconds(after(now, ACCESS_SECONDS * SECOND)) }
}
