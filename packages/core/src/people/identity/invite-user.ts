import { after, type EpochMs } from '../../kernel/time.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import { emailKey } from '../../kernel/text/text.ts'
import type { ReadPorts, Work, WritePorts } from '../../ports.ts'
import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { expectSession } from '../account/expect-session.ts'
import {
  type Invitation,
  INVITATION_LIVES_MS,
  INVITATIONS_MAX,
  type InvitationView,
  invitationView,
  type InvitedRole,
} from './invitation.ts'
import { checkEmail } from './refusals.ts'

/** Whom an owner wants in the account. */
export interface Invited {
  readonly email: string
  readonly role: InvitedRole
}

/**
 * Mail somebody a link by which they become a user of the caller's account. Answers the same for every address; who may
 * become one is decided when the mail is written. An address that waits already is mailed a new link, and the earlier one
 * dies. Whoever has not shown their own mailbox invites nobody: they may not be who they say. Throws `validation.failed`,
 * `auth.invalid_credentials`. Source: contract 2.4, 2.6, 2.9.
 */
export async function inviteUser(
  ports: WritePorts,
  call: Call,
  { email, role }: Invited,
): Promise<InvitationView> {
  checkEmail(email)
  const { account_id } = actorOf(call)
  return transact(ports, async (work) => {
    const { tx, now, ids } = work
    const account = await tx.accounts.getForUpdate(account_id)
    if (account?.status !== 'active' && account?.status !== 'suspended') {
      throw invalid('status', 'People are invited to an account that has its phone system.')
    }
    await expectProved(work, call)
    const waiting = await waitingOf(work, account_id, now)
    const before = waiting.find(({ email_key }) => email_key === emailKey(email))
    if (!before && waiting.length >= INVITATIONS_MAX) {
      throw invalid('email', `At most ${INVITATIONS_MAX} invitations wait at a time.`)
    }
    const invitation: Invitation = {
      invitation_id: before?.invitation_id ?? ids.uuid(now),
      account_id,
      email: email.trim(),
      email_key: emailKey(email),
      role,
      token_hash: null,
      created_at: now,
      expires_at: after(now, INVITATION_LIVES_MS),
    }
    await tx.invitations.put(invitation)
    const { invitation_id } = invitation
    await pushEffect(work, {
      effect: { type: 'mail.send', kind: 'invitation', to: { email }, about: invitation_id },
      dedupe_key: `mail.invitation:${ids.uuid(now)}`,
    })
    const meta = { invitation_id, role }
    await recordAudit(work, { ...calledBy(call), action: 'user.invited', meta })
    return invitationView(invitation)
  })
}

/** What waits of the caller's account, the oldest first. */
export async function listInvitations(
  { store, clock }: ReadPorts<'clock'>,
  call: Call,
): Promise<InvitationView[]> {
  const { account_id } = actorOf(call)
  const now = clock()
  const found = await store.read((tx) => tx.invitations.ofAccount(account_id))
  return found.filter(({ expires_at }) => expires_at > now).map(invitationView)
}

/** Take an invitation back: its link is worth nothing any more. Throws `not_found`, also for somebody else's. */
export async function withdrawInvitation(
  ports: WritePorts,
  call: Call,
  invitation_id: string,
): Promise<void> {
  const { account_id } = actorOf(call)
  await transact(ports, async (work) => {
    const invitation = await work.tx.invitations.get(invitation_id)
    if (invitation?.account_id !== account_id) throw new Problem('not_found')
    await work.tx.invitations.delete(invitation_id)
    const entry = { action: 'user.invitation_withdrawn', meta: { invitation_id } }
    await recordAudit(work, { ...calledBy(call), ...entry })
  })
}

/** A stranger who signed up with somebody's address would let others in who stay when its owner comes. */
async function expectProved({ tx }: Work, call: Call): Promise<void> {
  const actor = actorOf(call)
  await expectSession(tx, actor)
  if ((await tx.users.getForUpdate(actor.user_id))?.email_proven_at != null) return
  const how = 'sign in by a link that we mail you. Then you can invite others.'
  throw invalid('status', `Confirm your e-mail address first: ${how}`)
}

async function waitingOf({ tx }: Work, account_id: string, now: EpochMs): Promise<Invitation[]> {
  const found = await tx.invitations.ofAccount(account_id)
  return found.filter(({ expires_at }) => expires_at > now)
}
