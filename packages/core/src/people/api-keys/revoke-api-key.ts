import { Problem } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** End a key of any operator at once, with every secret of it; one that has ended stays so. Throws `not_found`. */
export async function revokeApiKey(
  ports: WritePorts,
  call: Call,
  api_key_id: string,
): Promise<void> {
  await transact(ports, async (work) => {
    const { tx, now } = work
    const key = await tx.apiKeys.getForUpdate(api_key_id)
    if (!key) throw new Problem('not_found')
    if (key.revoked_at !== null) return
    await tx.apiKeys.put({ ...key, revoked_at: now })
    const meta = { api_key_id }
    await recordAudit(work, { ...calledBy(call), action: 'admin.api_key.revoke', meta })
  })
}
