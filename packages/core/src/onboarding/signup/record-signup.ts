import { recordAudit } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { namedId } from '../../kernel/named-id.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Tx, Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { endSignup } from './end-signup.ts'
import { withCode } from './ordered.ts'
import { prospectOf } from './prospect.ts'
import type { SignupInput } from './signup-input.ts'
import type { Signup } from './signup.ts'
import type { Account } from '../../people/account/account.ts'
import { mayBeLeft } from '../../people/account/may-be-left.ts'
import { heldAmong } from '../../people/identity/held-account.ts'
import type { CodeAsked } from '../../money/discounts/redeem-code.ts'
import { type SeenPiece, withEvidence } from '../../people/evidence/record-evidence.ts'
import type { User } from '../../people/identity/user.ts'

/** What a signup is recorded from: what the customer sent, and what we made of it. */
type Recording = SignupInput & {
  readonly signup: Signup
  /** The discount code that it orders with; undefined without one. */
  readonly code_asked: CodeAsked | undefined
  /** When the order of its card proof was made. */
  readonly ordered_at: EpochMs
  /** What the client address says. */
  readonly client_address: SeenPiece
}

/**
 * Write the signup: with an account and a user, or, when the e-mail is taken, alone. Both take the same statements, so that no
 * time tells which. It supersedes every earlier signup of the e-mail that still waits for a card. Source: contract 2.9.
 */
export async function recordSignup(work: Work, recording: Recording): Promise<Signup> {
  const { tx } = work
  const { signup } = recording
  const known = await tx.users.byEmail(signup.email_key)
  const waiting = await tx.signups.pendingOf(signup.email_key)
  if (await isEmailTaken(tx, known, signup)) return recordTaken(work, recording)
  for (const older of waiting) await endSignup(work, older, 'superseded')
  // The user of a superseded signup is gone by now.
  const returning = waiting.length > 0 ? await tx.users.byEmail(signup.email_key) : known
  return recordProspect(work, recording, returning)
}

async function recordTaken(work: Work, recording: Recording): Promise<Signup> {
  const { client_address, code_asked } = recording
  const signup = await withCode(work, recording.signup, code_asked)
  const { tx } = work
  await tx.signups.waste(OF_PROSPECT + (client_address.country === null ? 0 : 1))
  await tx.signups.put({ ...signup, password_hash: null })
  const effect = {
    type: 'mail.send',
    kind: 'already_registered',
    to: { email: signup.email },
  } as const
  await pushEffect(work, { effect, dedupe_key: `signup:${signup.signup_id}` })
  return signup
}

/** Statements by which a prospect is written: its address as evidence, what of the threshold places it, its account, its user. */
const OF_PROSPECT = 4

async function recordProspect(
  work: Work,
  { signup, code_asked, ordered_at, client_address, ...input }: Recording,
  returning: User | undefined,
): Promise<Signup> {
  const { tx, now, ids, secrets } = work
  // The core knows an account's tenant by its id: the same when a database that went back records the signup again.
  const account_id = namedId(secrets, ordered_at, `account of signup ${signup.signup_id}`)
  const { password_hash } = signup
  const own = { account_id, user_id: ids.uuid(now), password_hash }
  const { account: prospect, user } = prospectOf(input, own, now)
  const evidence = { before: null, account: prospect, seen: [client_address] }
  const account = await withEvidence(work, evidence)
  await tx.accounts.put(account)
  if (!returning) await tx.users.put(user)
  const prospective = { ...signup, prospect_account_id: account.account_id }
  const recorded = await withCode(work, prospective, code_asked)
  await tx.signups.put(recorded)
  const to = { user_id: returning?.user_id ?? user.user_id }
  const effect = { type: 'mail.send', kind: 'signup_link', to } as const
  await pushEffect(work, { effect, dedupe_key: `signup:${signup.signup_id}` })
  return recorded
}

/**
 * Record that somebody signed up, and whether the e-mail was taken: then in a chain of the signup, as a new account has one of
 * its own. In the service's they would wait for each other, and for failed sign-ins.
 */
export async function auditRequest(work: Work, call: Call, signup: Signup): Promise<void> {
  const { signup_id, plan_tier, order_id } = signup
  const ordered = { signup_id, plan_tier, order_id }
  const code = signup.ordered?.discount?.code ?? undefined
  await recordAudit(work, {
    action: 'signup.requested',
    actor: 'customer',
    account_id: signup.prospect_account_id,
    chain: signup.prospect_account_id ?? signup.signup_id,
    ip: call.ip,
    user_agent: call.user_agent,
    reason: signup.prospect_account_id === null ? 'email_taken' : null,
    meta: { ...ordered, ...(code !== undefined && { code }) },
  })
}

/**
 * Whether an e-mail belongs to someone: a user has proved it or was invited with it, or its signup has got
 * past the card. A user of an account that may be left does not count, so that they may come back; a signup by
 * which they are coming back does, and so does an account of theirs that ended and still holds them. Source:
 * contract 2.9, 2.11.
 */
async function isEmailTaken(
  tx: Tx,
  user: User | undefined,
  { email_key, signup_id }: Signup,
): Promise<boolean> {
  // All of it is asked of any address: a first answer that sufficed would be a sooner one. No account has a signup's id.
  const account = await tx.accounts.get(user?.account_id ?? signup_id)
  const past_card = await tx.signups.isPastCard(email_key)
  const account_ids = await tx.signups.accountsOf(email_key)
  if (user && (await isHeld(tx, user, account))) return true
  return past_card || (await heldAmong(tx, account_ids)) !== undefined
}

async function isHeld(tx: Tx, user: User, account: Account | undefined): Promise<boolean> {
  if (account?.status === 'cancelled') return !(await mayBeLeft(tx, account))
  // Only a signup makes owners; everybody else was invited.
  return user.email_proven_at !== null || user.role !== 'owner'
}
