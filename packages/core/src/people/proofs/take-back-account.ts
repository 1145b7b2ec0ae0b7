import type { Account } from '../account/account.ts'
import type { User } from '../identity/user.ts'
import type { Work } from '../../ports.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'

/** Where the mails and the documents of an account go when only its signup has said so. */
type Addressed = Pick<
  Account,
  'contact_email' | 'pending_contact_email' | 'billing_email' | 'e_invoice'
>

/**
 * The first proof of the mailbox that an account was signed up with: who was in the account before may have been a
 * stranger. Whom they let in goes, the invitations that wait go, and its mails and documents go to the mailbox again.
 * An operator's support user goes too: the stranger may have asked for one. Changes nothing for the proof of somebody
 * who was invited or imported. Source: contract 2.6.
 */
export async function takeBackAccount(work: Work, user: User): Promise<void> {
  const { tx } = work
  const signup = await tx.signups.byAccount(user.account_id)
  if (user.role !== 'owner' || signup?.email_key !== user.email_key) return
  const account = await tx.accounts.getForUpdate(user.account_id)
  if (!account) return
  await removeOthers(work, user)
  await withdrawAll(work, user)
  await takeBackContact(work, account, user)
}

async function removeOthers(work: Work, { user_id: own_id, account_id }: User): Promise<void> {
  for (const { user_id } of await work.tx.users.ofAccount(account_id)) {
    if (user_id === own_id) continue
    await work.tx.users.delete(user_id)
    await recordOwn(work, { action: 'user.removed', account_id, reason: REASON, meta: { user_id } })
  }
}

async function withdrawAll(work: Work, { account_id }: User): Promise<void> {
  for (const { invitation_id } of await work.tx.invitations.ofAccount(account_id)) {
    await work.tx.invitations.delete(invitation_id)
    const entry = { action: 'user.invitation_withdrawn', meta: { invitation_id } }
    await recordOwn(work, { ...entry, account_id, reason: REASON })
  }
}

async function takeBackContact(work: Work, account: Account, { email }: User): Promise<void> {
  const { tx, now } = work
  const own: Addressed = {
    contact_email: email,
    pending_contact_email: null,
    billing_email: null,
    e_invoice: null,
  }
  const fields = ADDRESSED.filter((field) => account[field] !== own[field])
  if (fields.length === 0) return
  await tx.accounts.put({ ...account, ...own, updated_at: now })
  const { account_id } = account
  const meta = { fields: fields.join(' ') }
  const entry = { action: 'account.contact_taken_back', account_id, reason: REASON, meta }
  await recordOwn(work, entry)
}

const ADDRESSED = [
  'billing_email',
  'contact_email',
  'e_invoice',
  'pending_contact_email',
] as const satisfies readonly (keyof Addressed)[]

/** As the audit log says why. */
const REASON = 'email_proved'
