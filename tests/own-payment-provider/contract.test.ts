import { epochMs, type OrderView } from '@billing/core'
import {
  paymentProviderContract,
  type PayerCard,
  type PaymentProviderWorld,
} from '@billing/testing'
import { join } from 'node:path'
import { createBankTransfers } from '../../examples/own-payment-provider/src/bank-transfers.ts'
import type { Mandate } from '../../examples/own-payment-provider/src/desk.ts'
import { signMessage } from '../../examples/own-payment-provider/src/messages.ts'
import { freshFolder } from '../support/example-process.ts'

const SECRETS = ['desk_current', 'desk_previous'] as const

/** The end of the account of a payer that has no money when it is debited. */
const EMPTY_ACCOUNT = '0051'

function mandateOf(card: PayerCard, now: number): Mandate {
  const last4 = card === 'declined_when_charged_again' ? EMPTY_ACCOUNT : '7044'
  const date = new Date(now)
  const exp_year = date.getUTCFullYear() + (card === 'ends_this_month' ? 0 : 3)
  return { last4, exp_month: date.getUTCMonth() + 1, exp_year }
}

// #region contract
paymentProviderContract('bank transfers', async (): Promise<PaymentProviderWorld> => {
  let now = epochMs(Date.parse('2026-02-01T09:00:00Z'))
  let cut: 'there' | 'back' | undefined
  const cutAt = (end: 'there' | 'back') => () => {
    if (cut !== end) return
    cut = undefined
    throw new Error('the line to the desk is cut')
  }
  const { payments, desk, close } = createBankTransfers({
    file: join(freshFolder(), 'bank.db'),
    clock: () => now,
    pages_url: 'http://localhost/pay',
    iban: 'LT121000011101001000',
    webhook_secrets: SECRETS,
    line: { there: cutAt('there'), back: cutAt('back') },
  })
  return {
    provider: payments,
    now: () => now,
    webhook_secrets: SECRETS,
    signWebhook: signMessage,
    async completeCheckout({ order_id }: OrderView, card) {
      if (card === 'declined') await desk.refuse(order_id, 'no_such_account')
      else await desk.confirm(order_id, mandateOf(card, now))
    },
    async settle() {
      for (const { order_id, last4 } of desk.debits()) {
        if (last4 === EMPTY_ACCOUNT) await desk.refuse(order_id, 'insufficient_funds')
        else await desk.confirm(order_id)
      }
    },
    async failNext(how) {
      cut = how === 'not_attempted' ? 'there' : 'back'
    },
    movements: async (order_id) => desk.movements(order_id),
    async pass(duration) {
      now = epochMs(now + duration)
    },
    close: async () => close(),
  }
})
// #endregion
