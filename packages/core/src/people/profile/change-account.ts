import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import { type SeenPiece, withEvidence } from '../evidence/record-evidence.ts'
import type { Work } from '../../ports.ts'
import { followAddress } from '../notifications/ask-for-address.ts'
import type { Account } from '../account/account.ts'
import { namesAfter } from '../account/name-person.ts'
import { expectSession } from '../account/expect-session.ts'

/** Whose account somebody changes; the caller's own unless said otherwise. */
export interface ChangedAccount {
  readonly call: Call
  /** A customer's, that an operator changes. */
  readonly customer_id?: string
  /** What the caller's client address says, where it was asked. */
  readonly client_address?: SeenPiece
}

interface AccountChange extends ChangedAccount {
  /** The names of the fields that the caller sent. */
  readonly fields: readonly string[]
  readonly change: (account: Account) => Account
}

/**
 * Change an account under its lock, and record who did it. Throws `not_found`, and `auth.invalid_credentials` for the
 * caller's own once their session has ended.
 */
export async function changeAccount(
  work: Work,
  { call, customer_id, client_address, fields, change }: AccountChange,
): Promise<Account> {
  const { tx, now } = work
  const account_id = customer_id ?? actorOf(call).account_id
  const account = await tx.accounts.getForUpdate(account_id)
  if (!account || (customer_id !== undefined && account.kind !== 'customer')) {
    throw new Problem('not_found')
  }
  if (customer_id === undefined) await expectSession(tx, actorOf(call))
  const by = calledBy(call)
  const said = { ...change(account), updated_at: now }
  const seen = client_address === undefined ? [] : [client_address]
  const changed =
    says(said) === says(account)
      ? said
      : await withEvidence(work, { before: account, account: said, seen, by })
  await tx.accounts.put(changed)
  await nameOwner(work, account, changed)
  await followAddress(work, account, changed)
  const meta = { fields: fields.toSorted().join(' ') }
  const action = customer_id === undefined ? 'account.updated' : 'admin.customer.update'
  const entry = { ...by, account_id, action, meta } as const
  await recordAudit(work, entry)
  return changed
}

/** An individual and their account have one name. Source: contract 13. */
async function nameOwner({ tx, now }: Work, before: Account, changed: Account): Promise<void> {
  if (changed.full_name === before.full_name) return
  for (const { user_id } of await tx.users.ofAccount(changed.account_id)) {
    const user = await tx.users.getForUpdate(user_id)
    const names = user && namesAfter(before, changed, user)
    if (names) await tx.users.put({ ...user, ...names, updated_at: now })
  }
}

/** What an account says of where it is. */
function says({ legal_address, country, reg_number, contact_phone }: Account): string {
  return JSON.stringify([legal_address, country, reg_number, contact_phone])
}
