import type { Effect } from '../../records/outbox/effects.ts'
import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { advance } from '../../kernel/machine.ts'
import type { Money } from '../../kernel/money.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { type Withdrawal, withdrawalMachine } from '../../people/consumers/withdrawal.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import { isLowered, type LoweredOrder } from '../credit-notes/lower-order.ts'
import { decide } from '../decisions/decide.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { endWithdrawn } from './withdraw.ts'
import { askRefund } from '../refunds/ask-refund.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { readBareTopups, readContract } from '../withdrawals/contract-money.ts'
import { decidePayBack } from '../withdrawals/decide-pay-back.ts'
import type { Paid } from './paid.ts'
import {
  creditForWithdrawal,
  refundForWithdrawal,
  refundTopupForWithdrawal,
} from './follow-pay-back.ts'

/** Steps of one try; more invoices than that are paid back by the next one. */
const STEPS = 50

/**
 * Pay a consumer back who has withdrawn, step by step: each is decided anew from the books under the account's lock, so
 * that it is safe to run twice. What the provider refuses waits for an operator. Source: contract 6.7, 6.12.
 */
export async function payBackWithdrawal(
  ports: WritePorts<'payments' | 'pbx'>,
  { account_id }: Extract<Effect, { type: 'withdrawal.pay_back' }>,
): Promise<EffectOutcome> {
  let lowered: LoweredOrder | undefined
  for (let step = 0; step < STEPS; step++) {
    // 1. Decide, and do what needs nobody else.
    const paid = await transact(ports, (work) => payOne(work, account_id, lowered))

    // 2. Ask, outside any transaction, and record what it means.
    switch (paid.kind) {
      case 'done':
        return { kind: 'done' }
      case 'wait':
        return { kind: 'retry', reason: paid.reason }
      case 'stuck':
        return { kind: 'refused', reason: paid.reason }
      case 'again':
        break
      case 'lower':
        if (!(await isLowered(ports, paid.order)))
          return { kind: 'retry', reason: 'it is being paid' }
        lowered = paid.order
        break
      case 'ask':
        await refund(ports, paid.refund)
    }
  }
  return { kind: 'retry', reason: 'more invoices are to be paid back' }
}

async function refund(ports: WritePorts<'payments' | 'pbx'>, asked: Refund): Promise<void> {
  const { refund_id, account_id } = asked
  const outcome = await askRefund(ports, asked, 'none')
  await transact(ports, (work) => recordRefund(work, { refund_id, account_id, outcome }))
}

async function payOne(
  work: Work,
  account_id: string,
  lowered: LoweredOrder | undefined,
): Promise<Paid> {
  const { tx } = work
  await tx.accounts.lock(account_id)
  const stated = await tx.withdrawals.ofAccount(account_id)
  const withdrawal = stated.find(({ confirmed_at }) => confirmed_at !== null)
  if (!withdrawal) return { kind: 'done' }
  // Before the phone system stands there is none, and nothing was charged.
  const subscription = await tx.subscriptions.ofAccount(account_id)
  if (subscription) {
    if (await isCharging(work, subscription)) return { kind: 'wait', reason: 'a charge is running' }
    const { subscription_id } = subscription
    await decide(work, { account_id, subscription_id }, (draft) => endWithdrawn(draft))
  }
  const contract = await readContract(tx, account_id)
  const credit = await tx.ledger.balance('customer_credit', account_id, tx.currency)
  const bare = await readBareTopups(tx, account_id)
  const step = decidePayBack(contract, withdrawal, credit, bare)
  switch (step.kind) {
    case 'wait':
      return { kind: 'wait', reason: 'we do not know yet whether a refund was made' }
    case 'stuck':
      return { kind: 'stuck', reason: 'the provider refused a refund' }
    case 'note':
      return creditForWithdrawal(work, step, lowered)
    case 'refund':
      return refundForWithdrawal(work, withdrawal, step)
    case 'refund_topup':
      return refundTopupForWithdrawal(work, withdrawal, step)
    case 'done':
      await finish(work, withdrawal, step.owed)
      return { kind: 'done' }
  }
}

async function isCharging(
  { tx }: Work,
  { subscription_id, plan_change_id }: Subscription,
): Promise<boolean> {
  if (plan_change_id !== null) return true
  const cycles = await tx.cycles.ofSubscription(subscription_id)
  return cycles.some(({ state }) => state === 'charging')
}

/** All but what is owed is on its way back to the card. */
async function finish(work: Work, withdrawal: Withdrawal, owed: Money): Promise<void> {
  // A topup that was paid later is paid back later.
  if (withdrawal.status === 'paid_back') return
  const { tx, now } = work
  const { withdrawal_id, account_id, status: from } = withdrawal
  const status = advance(withdrawalMachine, from, 'paid_back')
  await tx.withdrawals.put({ ...withdrawal, status, owed, paid_back_at: now })
  const meta = { withdrawal_id, from, to: status, owed_minor: owed.amount_minor }
  await recordOwn(work, { action: 'withdrawal.paid_back', account_id, meta })
}
