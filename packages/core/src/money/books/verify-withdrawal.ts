import { add, type Money, money, subtract } from '../../kernel/money.ts'
import { after, MINUTE } from '../../kernel/time.ts'
import type { Withdrawal } from '../../people/consumers/withdrawal.ts'
import { owedOn } from '../invoices/invoice.ts'
import {
  type BareTopup,
  type ContractInvoice,
  keptOf,
  roomOf,
  topupsOf,
  withoutTopups,
} from '../withdrawals/contract-money.ts'
import { askedBack, isOwnNote, owedOfContract } from '../withdrawals/owed-for-use.ts'

/** Two processes read their clocks before they wait for each other. */
const SAME_MOMENT = MINUTE

/** A withdrawal, and the money of its contract. */
export interface WithdrawalCase {
  readonly withdrawal: Withdrawal
  readonly contract: readonly ContractInvoice[]
  /** Topups without an invoice. */
  readonly bare?: readonly BareTopup[]
  /** Account credit that the consumer has with us. */
  readonly credit: Money
}

/**
 * Where a consumer who has withdrawn was not paid back all that they paid but what they owe for the days used, or was
 * charged after it. What an operator credited later is owed no more. Source: contract 6.12; Directive 2011/83/EU, Art.
 * 13 (1), 14.
 */
export function withdrawalFlaws({
  withdrawal,
  contract,
  credit,
  bare = [],
}: WithdrawalCase): string[] {
  const { currency } = credit
  const owed = subtract(
    owedOfContract(contract, withdrawal, currency),
    creditedLater(contract, withdrawal, currency),
  )
  const open = withoutTopups(contract)
    .map(({ invoice }) => owedOn(invoice))
    .reduce(add, money(0, currency))
  const kept = add(keptOf(contract, currency), open)
  const flaws: string[] = []
  if (kept.amount_minor !== owed.amount_minor) {
    flaws.push(
      `we keep or ask for ${kept.amount_minor}; ${owed.amount_minor} is owed for the days used`,
    )
  }
  if (
    withdrawal.owed &&
    withdrawal.owed.amount_minor !== owedOfContract(contract, withdrawal, currency).amount_minor
  ) {
    flaws.push(`it says that ${withdrawal.owed.amount_minor} is owed`)
  }
  return [...flaws, ...lateCharges(withdrawal, contract), ...leftTopups(withdrawal, contract, bare)]
}

/** Topups whose unused call credit was never asked back, or is still with us because the provider refused to pay it back. */
function leftTopups(
  withdrawal: Withdrawal,
  contract: readonly ContractInvoice[],
  bare: readonly BareTopup[],
): string[] {
  const invoiced = topupsOf(contract).map((each) => ({ ...each, name: each.invoice.number }))
  const rest = bare.map(({ payment, refunds }) => {
    return { payments: [payment], refunds, name: `topup ${payment.payment_id}` }
  })
  return [...invoiced, ...rest]
    .filter(({ payments, refunds }) =>
      payments.some((payment) => roomOf(payment, refunds).amount_minor > 0),
    )
    .flatMap(({ refunds, name }) => {
      const asked = askedBack(refunds, withdrawal)
      if (asked === 'refused') return [`the provider refused to pay back what is unused of ${name}`]
      return asked === 'not_asked' ? [`what is unused of ${name} was not asked back`] : []
    })
}

/** Notes that others than the withdrawal issued after it. */
function creditedLater(
  contract: readonly ContractInvoice[],
  { confirmed_at, ...withdrawal }: Withdrawal,
  currency: Money['currency'],
): Money {
  return withoutTopups(contract)
    .flatMap(({ notes }) => notes)
    .filter((note) => confirmed_at !== null && note.issued_at > confirmed_at)
    .filter((note) => !isOwnNote(note, { ...withdrawal, confirmed_at }))
    .reduce((sum, { amount }) => add(sum, amount), money(0, currency))
}

/** A payment of a period that we began after the withdrawal, and that took money. */
function lateCharges({ confirmed_at }: Withdrawal, contract: readonly ContractInvoice[]): string[] {
  return contract
    .filter(({ invoice }) => invoice.cycle_id !== null)
    .flatMap(({ payments }) => payments)
    .filter(({ captured_at, started_by }) => captured_at !== null && started_by !== 'customer')
    .filter(
      ({ created_at }) => confirmed_at !== null && created_at > after(confirmed_at, SAME_MOMENT),
    )
    .map(({ order_id, amount }) => `order ${order_id} took ${amount.amount_minor} after it`)
}
