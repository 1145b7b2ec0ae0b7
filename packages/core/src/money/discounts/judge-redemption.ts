import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Work, WritePorts } from '../../ports.ts'

/** Look at a redemption from `at` on: then the mailbox of a signup is proven, and its VAT number known, or not. */
export async function judgeLater(work: Work, discount_id: string, at: EpochMs): Promise<void> {
  const effect = { type: 'redemption.judge', discount_id } as const
  await pushEffect(work, { effect, dedupe_key: `redemption.judge:${discount_id}`, at })
}

/**
 * Write down what somebody who redeemed a code has in common with another customer who redeemed it: an alert tells operators,
 * and nothing is taken back, for what was ordered at a price keeps it. Source: contract 2.11.
 */
export async function judgeRedemption(
  ports: WritePorts,
  { discount_id }: Extract<Effect, { type: 'redemption.judge' }>,
): Promise<EffectOutcome> {
  await transact(ports, async ({ tx }) => {
    const redemption = await tx.redemptions.get(discount_id)
    const { account_id } = redemption ?? {}
    if (!redemption || !account_id) return
    const doubt = await tx.redemptions.sharedWith({ code: redemption.code, account_id })
    if (doubt !== redemption.doubt) await tx.redemptions.put({ ...redemption, doubt })
  })
  return { kind: 'done' }
}
