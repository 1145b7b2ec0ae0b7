import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Work, WritePorts } from '../../ports.ts'
import type { Account } from '../account/account.ts'
import { accountAfter } from '../account/name-person.ts'
import { type Me, meOf, type UpdateMe } from './me.ts'
import { checkName } from './refusals.ts'
import type { User } from './user.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** Change what the signed-in person told us of themselves. Throws `validation.failed`, `not_found`. */
export async function updateMe(ports: WritePorts, call: Call, input: UpdateMe): Promise<Me> {
  const actor = actorOf(call)
  for (const name of ['first_name', 'last_name'] as const) checkName(name, input[name])
  return transact(ports, async (work) => {
    const { tx, now } = work
    const names = input.first_name !== undefined || input.last_name !== undefined
    // The account before its user, as whoever renames the account locks them.
    const account = names ? await tx.accounts.getForUpdate(actor.account_id) : undefined
    const user = await tx.users.getForUpdate(actor.user_id)
    if (!user) throw new Problem('not_found')
    const changed = {
      ...user,
      first_name: input.first_name ?? user.first_name,
      last_name: input.last_name ?? user.last_name,
      language: input.language ?? user.language,
      notifications_enabled: input.notifications_enabled ?? user.notifications_enabled,
      updated_at: now,
    }
    await tx.users.put(changed)
    const entry = { ...calledBy(call), action: 'user.updated' }
    await recordAudit(work, entry)
    if (account) await renameAccount(work, call, { account, user, changed })
    return meOf(changed)
  })
}

interface Renaming {
  readonly account: Account
  readonly user: User
  readonly changed: User
}

/** An individual and their account have one name. Source: contract 13. */
async function renameAccount(
  work: Work,
  call: Call,
  { account, user, changed }: Renaming,
): Promise<void> {
  const renamed = accountAfter(account, user, changed)
  if (renamed.full_name === account.full_name) return
  await work.tx.accounts.put({ ...renamed, updated_at: work.now })
  const meta = { fields: 'company_name' }
  await recordAudit(work, { ...calledBy(call), action: 'account.updated', meta })
}
