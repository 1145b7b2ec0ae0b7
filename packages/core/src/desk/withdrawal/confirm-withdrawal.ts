import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { advance } from '../../kernel/machine.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Withdrawal, withdrawalMachine } from '../../people/consumers/withdrawal.ts'
import { decide } from '../../money/decisions/decide.ts'
import type { By } from '../../money/decisions/draft.ts'
import { withdraw } from '../../money/pay-back/withdraw.ts'
import { endProvisioning } from '../../onboarding/activation/end-provisioning.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { refuseStale } from './decide-statement.ts'
import { ownContract } from './view-withdrawal.ts'

/**
 * The second step: the statement takes effect. The phone system is closed, the acknowledgement goes out, and what was
 * paid goes back. Confirmed twice it has the effect of once. Throws `not_found`, and `validation.failed` on `status`.
 * Source: contract 6.12; Directive 2011/83/EU, Art. 11a (3), (4).
 */
export async function confirmWithdrawal(
  ports: WritePorts,
  call: Call,
  { withdrawal_id }: Pick<Withdrawal, 'withdrawal_id'>,
): Promise<Withdrawal> {
  const { account_id, user_id } = actorOf(call)
  return write(ports, call, async (work) => {
    const { tx, now, settings } = work
    await tx.accounts.lock(account_id)
    const stated = await tx.withdrawals.get(withdrawal_id)
    if (stated?.account_id !== account_id) throw new Problem('not_found')
    if (stated.status !== 'stated') return { kind: 'answered', answer: stated }
    refuseStale(await ownContract(tx, account_id, settings), stated, now)
    const by = { actor: 'customer', user_id } as const
    return { kind: 'answered', answer: await takeEffect(work, stated, by) }
  })
}

/**
 * The statement takes effect now, in the transaction that confirms it; the account is locked. Before the phone system stands
 * there is nothing to close: the signup ends, and what the core makes of it is removed.
 */
export async function takeEffect(
  work: Work,
  stated: Withdrawal,
  { actor = 'system', user_id = null }: By,
): Promise<Withdrawal> {
  const { tx, now } = work
  const { account_id, withdrawal_id, channel, status: from } = stated
  const status = advance(withdrawalMachine, from, 'confirmed')
  const confirmed: Withdrawal = { ...stated, status, confirmed_at: now }
  await tx.withdrawals.put(confirmed)
  const who = { actor, user_id, account_id } as const
  const meta = { withdrawal_id, channel, from, to: status }
  await recordAudit(work, { ...who, action: 'withdrawal.confirmed', meta })
  // The statement may be older than the subscription: what there is now ends.
  const { subscription_id } = (await tx.subscriptions.ofAccount(account_id)) ?? {}
  if (subscription_id === undefined) await endProvisioning(work, account_id, who)
  else
    await decide(work, { account_id, subscription_id }, (draft) =>
      withdraw(draft, { actor, user_id }),
    )
  await acknowledge(work, confirmed)
  const effect = { type: 'withdrawal.pay_back', account_id } as const
  await pushEffect(work, { effect, dedupe_key: `withdrawal.pay_back:${withdrawal_id}` })
  return confirmed
}

/** On a durable medium, with the content of the statement and its time. Source: Directive 2011/83/EU, Art. 11a (4). */
async function acknowledge(work: Work, { withdrawal_id, account_id }: Withdrawal): Promise<void> {
  const kind = 'withdrawal_confirmed'
  const effect = { type: 'mail.send', kind, to: { account_id }, about: withdrawal_id } as const
  await pushEffect(work, { effect, dedupe_key: `${kind}:${withdrawal_id}` })
}
