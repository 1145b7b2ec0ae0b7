import { recordAudit, calledBy } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Tx, WritePorts } from '../../ports.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * End the bearer's session, access token included; and, when it is the same person's, the session of the
 * refresh token. A foreign or unknown refresh token changes nothing. Source: contract 2.3.
 */
export async function signOut(
  ports: WritePorts,
  call: Call,
  { refresh_token }: { readonly refresh_token?: string },
): Promise<void> {
  const actor = actorOf(call)
  const token_hash = refresh_token === undefined ? null : ports.secrets.digest(refresh_token)
  await transact(ports, async (work) => {
    const { tx, now } = work
    const other = token_hash === null ? null : await sessionOf(tx, token_hash, actor.user_id)
    await tx.sessions.end(actor.session_id, now, 'signed_out')
    if (other !== null) await tx.sessions.end(other, now, 'signed_out')
    const entry = { ...calledBy(call), action: 'auth.sign_out' }
    await recordAudit(work, entry)
  })
}

async function sessionOf(tx: Tx, token_hash: string, user_id: string): Promise<string | null> {
  const token = await tx.sessions.refreshByHash(token_hash)
  const session = token && (await tx.sessions.get(token.session_id))
  return session?.user_id === user_id ? session.session_id : null
}
