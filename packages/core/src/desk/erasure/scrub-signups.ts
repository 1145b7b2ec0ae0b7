import { moveAccount } from '../../people/account/move-account.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import { ERASERS } from './erasers.ts'
import { erasedFields, SIGNUP_FATES } from './personal-data.ts'
import { faultsOf, type Fault, type Round } from '../../kernel/fault.ts'
import { DAY, after } from '../../kernel/time.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import type { Signup } from '../../onboarding/signup/signup.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** How long the personal data of a signup that came to nothing is kept. Source: contract 8. */
const SCRUBBED_AFTER = 30 * DAY

/**
 * Remove the personal data of signups that failed 30 days ago, with their cards, and give their accounts up.
 * What of an account that is the erasers say: an owner can have signed in before the signup failed. Source:
 * contract 8.
 */
export async function scrubSignups(ports: WritePorts, limit: number): Promise<Round> {
  const now = ports.clock()
  const due = await ports.store.read((tx) =>
    tx.signups.scrubbable(after(now, -SCRUBBED_AFTER), limit),
  )
  const faults: Fault[] = []
  for (const { signup_id } of due) {
    const run = async (work: Work) => {
      const signup = await work.tx.signups.getForUpdate(signup_id)
      if (signup?.status === 'failed' && signup.email !== '') await scrub(work, signup)
    }
    const scrubOne = () => transact(ports, run, now)
    faults.push(...(await faultsOf(`signup ${signup_id}`, scrubOne)))
  }
  return { tried: due.length, faults }
}

async function scrub(work: Work, signup: Signup): Promise<void> {
  await work.tx.signups.put({ ...signup, ...erasedFields(SIGNUP_FATES), updated_at: work.now })
  if (signup.prospect_account_id !== null) await scrubAccount(work, signup.prospect_account_id)
  if (signup.card_verified_at !== null) {
    const effect = { type: 'card.forget', order_id: signup.order_id } as const
    const dedupe_key = `card.forget:${signup.order_id}:scrubbed`
    await pushEffect(work, { effect, dedupe_key })
  }
  await recordOwn(work, {
    action: 'signup.scrubbed',
    account_id: signup.prospect_account_id,
    meta: { signup_id: signup.signup_id },
  })
}

async function scrubAccount(work: Work, account_id: string): Promise<void> {
  const { tx } = work
  const account = await tx.accounts.getForUpdate(account_id)
  if (!account) return
  if (account.status === 'provisioning') {
    await moveAccount(work, { account, event: 'abandoned' })
  }
  const given_up = (await tx.accounts.getForUpdate(account_id)) ?? account
  for (const { of_failed_signups, erase } of Object.values(ERASERS)) {
    if (of_failed_signups) await erase(work, given_up)
  }
}
