import { expect, it } from 'vitest'
import {
  aCreditNote,
  aPayment,
  aRefund,
  aWithdrawal,
  anInvoice,
  march,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { ContractInvoice } from '../withdrawals/contract-money.ts'
import { withdrawalFlaws } from './verify-withdrawal.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const paid_back = { status: 'paid_back', paid_back_at: march(5) } as const
const nothingOwed = aWithdrawal({ ...paid_back, owed: eur(0) })
/** The 5th of 31 days of 22.99: 3.71. */
const asked = aWithdrawal({ ...paid_back, owed: eur(371), begin_asked_at: march(1) })

/** 22.99 were paid, and so much was given back. */
function contract(back: number, differs: Partial<ContractInvoice> = {}): ContractInvoice[] {
  const own = { reason_code: 'withdrawal', amount: eur(back) } as const
  return [
    {
      invoice: anInvoice({ credited: eur(back) }),
      notes: [aCreditNote({ ...own, issued_at: march(5) })],
      refunds: [aRefund({ ...own, status: 'completed' })],
      payments: [aPayment({ amount: eur(2_299), kind: 'subscription' })],
      ...differs,
    },
  ]
}
const later = aPayment({
  payment_id: 'payment-2',
  order_id: 'order-9',
  started_by: 'scheduler',
  created_at: march(6),
  amount: eur(100),
})
const laterBack = [
  aRefund({ amount: eur(2_299), status: 'completed' }),
  aRefund({
    refund_id: 'refund-2',
    payment_id: 'payment-2',
    amount: eur(100),
    status: 'completed',
  }),
]

// prettier-ignore
it.each([
  ['all is paid back', nothingOwed, contract(2_299), []],
  ['all but the days used is paid back', asked, contract(1_928), []],
  ['too little is paid back', nothingOwed, contract(2_000), ['we keep or ask for 299; 0 is owed for the days used']],
  ['too much is paid back', asked, contract(2_299), ['we keep or ask for 0; 371 is owed for the days used']],
  ['it says that another sum is owed', { ...asked, owed: eur(1) }, contract(1_928), ['it says that 1 is owed']],
  ['it was charged after it', nothingOwed, contract(2_299, { payments: [aPayment({ amount: eur(2_299) }), later], refunds: laterBack }), ['order order-9 took 100 after it']],
  ['the customer paid by hand after it', nothingOwed, contract(2_299, { payments: [aPayment({ amount: eur(2_299) }), { ...later, started_by: 'customer' }], refunds: laterBack }), []],
  ['an operator credited the rest later', asked, contract(2_299, { notes: [aCreditNote({ amount: eur(371), issued_at: march(9) })] }), []],
  ['what is owed is still open', asked, contract(1_928, { invoice: anInvoice({ status: 'open', paid_at: null, credited: eur(1_928) }), refunds: [], payments: [] }), []],
])('a withdrawal is judged by the money of its contract: %s', (_, withdrawal, found, flaws) => {
  expect(withdrawalFlaws({ withdrawal, contract: found, credit: eur(0) })).toEqual(flaws)
})

// prettier-ignore
it.each([
  ['it was never asked back', [], ['what is unused of topup payment-t was not asked back']],
  ['the provider refused it', [{ status: 'refused', failure_code: 'too_old' }], ['the provider refused to pay back what is unused of topup payment-t']],
  ['all of it is used', [{ status: 'refused', failure_code: 'call_credit_used' }], []],
  ['the phone system keeps it', [{ status: 'refused', failure_code: 'call_credit_kept' }], []],
  ['a part of it is used', [{ status: 'completed', amount: eur(500) }], []],
] as const)('so is what is unused of a topup: %s', (_, asks, flaws) => {
  const payment = aPayment({ payment_id: 'payment-t', kind: 'topup', amount: eur(2_000) })
  const own = { payment_id: 'payment-t', reason_code: 'withdrawal', created_at: march(5) } as const
  const refunds = asks.map((ask) => aRefund({ ...own, amount: eur(2_000), ...ask }))
  const bare = [{ payment, refunds }]

  expect(
    withdrawalFlaws({ withdrawal: nothingOwed, contract: contract(2_299), bare, credit: eur(0) }),
  ).toEqual(flaws)
})
