import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { ReadPorts, WritePorts } from '../../ports.ts'
import type { User } from './user.ts'

/** A person of an account, as its owner sees them. */
export interface AccountUserView extends Pick<
  User,
  'user_id' | 'email' | 'first_name' | 'last_name' | 'role' | 'created_at'
> {
  /** Whether they have shown that the mailbox is theirs; until then they were only invited. */
  readonly email_proved: boolean
}

/** Who may sign in to the caller's account, oldest first. Source: contract 2.4. */
export async function listUsers({ store }: ReadPorts, call: Call): Promise<AccountUserView[]> {
  const users = await store.read((tx) => tx.users.ofAccount(actorOf(call).account_id))
  return users
    .toSorted(
      (one, other) => one.created_at - other.created_at || (one.user_id < other.user_id ? -1 : 1),
    )
    .map(userView)
}

function userView(user: User): AccountUserView {
  const { user_id, email, first_name, last_name, role, created_at, email_proven_at } = user
  return {
    user_id,
    email,
    first_name,
    last_name,
    role,
    created_at,
    email_proved: email_proven_at !== null,
  }
}

/**
 * Take somebody out of the caller's account: every session and link of theirs dies with them, and what they wrote in
 * tickets stays. Throws `not_found`, also for somebody else's people, and `validation.failed` for oneself: so an account
 * is never without an owner. Source: contract 2.3, 2.4.
 */
export async function removeUser(ports: WritePorts, call: Call, user_id: string): Promise<void> {
  const { account_id, user_id: own_id } = actorOf(call)
  await transact(ports, async (work) => {
    // Of two owners who remove each other at once, the first is the last who can.
    await work.tx.accounts.lock(account_id)
    const user = await work.tx.users.getForUpdate(user_id)
    if (user?.account_id !== account_id) throw new Problem('not_found')
    const isStillThere = (await work.tx.users.get(own_id))?.account_id === account_id
    if (user_id === own_id || !isStillThere) {
      throw invalid('user_id', 'Nobody removes themselves: an account is never without an owner.')
    }
    await work.tx.users.delete(user_id)
    const entry = { ...calledBy(call), action: 'user.removed', meta: { user_id } }
    await recordAudit(work, entry)
  })
}
