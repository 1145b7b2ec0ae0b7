import type { Canary } from './canary.ts'

/** Bugs by which somebody gets what is another's: an address, an account, a way out of a debt. */
export const STRANGER_CANARIES: readonly Canary[] = [
  {
    name: 'owed money does not make an address taken',
    file: 'packages/core/src/people/account/may-be-left.ts',
    from: '(await tx.invoices.owedBy(account_id)).length === 0',
    to: '(await tx.invoices.owedBy(account_id)).length >= 0',
    caught_by: { files: ['tests/stories/debts-stay.test.ts'], named: 'owing money' },
  },
  {
    name: 'an operator’s lock does not make an address taken',
    file: 'packages/core/src/people/account/may-be-left.ts',
    from: "status !== 'cancelled' || locks.includes('operator')",
    to: "status !== 'cancelled'",
    caught_by: { files: ['tests/stories/debts-stay.test.ts'], named: 'operator’s lock' },
  },
  {
    name: 'an invited address is free',
    file: 'packages/core/src/onboarding/signup/record-signup.ts',
    from: "user.email_proven_at !== null || user.role !== 'owner'",
    to: 'user.email_proven_at !== null',
    caught_by: { files: ['tests/stories/strangers-stay-out.test.ts'], named: 'gets no account' },
  },
  {
    name: 'a signup without a card ends an invitation',
    file: 'packages/core/src/people/identity/is-taken.ts',
    from: "(await tx.accounts.get(account_id))?.status === 'pending_payment'",
    to: 'account_id === role',
    caught_by: { files: ['tests/stories/invited-by-another.test.ts'], named: 'without a card' },
  },
  {
    name: 'a user moves without a proof of their mailbox',
    file: 'packages/core/src/onboarding/activation/activate-account.ts',
    from: 'const user = email_proved_at === null ? undefined : await work.tx.users.byEmail(email_key)',
    to: 'const user = email_proved_at === null ? await work.tx.users.byEmail(email_key) : undefined',
    caught_by: { files: ['tests/stories/strangers-stay-out.test.ts'], named: 'somebody who left' },
  },
  {
    name: 'the password of before the proof survives it',
    file: 'packages/core/src/people/proofs/prove-mailbox.ts',
    from: 'password_hash ?? (first ? null : user.password_hash)',
    to: 'password_hash ?? user.password_hash',
    caught_by: { files: ['tests/stories/strangers-out.test.ts'], named: 'is out for good' },
  },
  {
    name: 'a session of before the proof survives it',
    file: 'packages/core/src/people/proofs/prove-mailbox.ts',
    from: "    await tx.sessions.endAllOf(user.user_id, null, now, 'email_proved')\n",
    to: '',
    caught_by: { files: ['tests/stories/strangers-out.test.ts'], named: 'is out for good' },
  },
  {
    name: 'what a stranger left in an account outlives the proof of its mailbox',
    file: 'packages/core/src/people/proofs/prove-mailbox.ts',
    from: '    await takeBackAccount(work, user)\n',
    to: '',
    caught_by: { files: ['tests/stories/strangers-leave-nothing.test.ts'], named: 'no other user' },
  },
  {
    name: 'the password of a signup waits for a later grant, although the owner is in',
    file: 'packages/core/src/people/proofs/enter-by-link.ts',
    from: '  await tx.signups.forgetPasswords(user.email_key)\n',
    to: '',
    caught_by: { files: ['tests/stories/strangers-out.test.ts'], named: 'is not let in again' },
  },
]
