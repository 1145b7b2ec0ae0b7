import { describe, expect, it } from 'vitest'
import { anInvoice, aRefund, march } from '../../fixtures/index.ts'
import { statesOf } from '../../kernel/machine.ts'
import { money } from '../../kernel/money.ts'
import { Problem } from '../../kernel/problem.ts'
import { type CreditFacts, creditableOn, refundableOn } from './credit-limits.ts'
import { decideCredit } from './decide-credit.ts'
import { invoiceMachine, type IssuedInvoice, owedOn } from '../invoices/invoice.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const now = march(5)

/** An invoice of 22.99, 3.99 of it VAT, paid by card. */
function paid(facts: Partial<CreditFacts> = {}): CreditFacts {
  const captured = eur(2_299)
  return { invoice: anInvoice(), refunds: [], captured, charge_in_flight: false, ...facts }
}

/** The same, not paid. */
function unpaid(differs: Partial<IssuedInvoice> = {}): CreditFacts {
  const invoice = anInvoice({ status: 'open', paid_at: null, ...differs })
  return paid({ invoice, captured: eur(0) })
}

const credit = (facts: CreditFacts, amount: number, provider_refund = false) =>
  decideCredit(facts, { amount: eur(amount), provider_refund }, now)

function refusalOf(facts: CreditFacts, amount: number, provider_refund = false) {
  try {
    credit(facts, amount, provider_refund)
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown.details.invalid_params?.[0]
    throw thrown
  }
  return undefined
}

describe('a credit note on an open invoice', () => {
  it('lowers what is owed', () => {
    const decision = credit(unpaid(), 1_210)

    expect(decision).toMatchObject({
      kind: 'issue',
      note: { amount: eur(1_210), vat_amount: eur(210) },
      invoice: { status: 'open', paid_at: null, credited: eur(1_210), vat_credited: eur(210) },
      movements: [
        {
          kind: 'note_on_open',
          account_id: 'acc-1',
          amounts: { net: eur(1_000), vat: eur(210), owed: eur(1_210), rest: eur(0) },
        },
      ],
    })
    expect(decision.kind === 'issue' && owedOn(decision.invoice)).toEqual(eur(1_089))
  })

  it('in full makes it void', () => {
    const decision = credit(unpaid(), 2_299)

    expect(decision).toMatchObject({ invoice: { status: 'void', paid_at: null } })
    expect(decision.kind === 'issue' && owedOn(decision.invoice)).toEqual(eur(0))
  })

  it('in full gives back the account credit that it had used up', () => {
    expect(credit(unpaid({ credit_applied: eur(500) }), 2_299)).toMatchObject({
      invoice: { status: 'void' },
      movements: [{ kind: 'note_on_open', amounts: { owed: eur(1_799), rest: eur(500) } }],
    })
  })

  it('over the rest that account credit has left to pay makes it paid', () => {
    expect(credit(unpaid({ credit_applied: eur(500) }), 1_799)).toMatchObject({
      invoice: { status: 'paid', paid_at: now },
      movements: [{ amounts: { owed: eur(1_799), rest: eur(0) } }],
    })
  })

  it('is refused while a charge is running', () => {
    expect(refusalOf({ ...unpaid(), charge_in_flight: true }, 100)).toEqual({
      name: 'status',
      reason: 'The invoice is open and a charge of it is running; try again when that has ended.',
    })
  })

  it('cannot be refunded by the provider', () => {
    expect(refusalOf(unpaid(), 100, true)).toEqual({
      name: 'status',
      reason:
        'The invoice is open and no card payment of it was captured; we can credit it without provider_refund.',
    })
  })
})

describe('a credit note on an invoice that was given up', () => {
  it('in full takes the debt back', () => {
    expect(credit(unpaid({ status: 'uncollectible' }), 2_299)).toMatchObject({
      invoice: { status: 'void' },
      movements: [{ kind: 'note_on_written_off', amounts: { owed: eur(2_299), rest: eur(0) } }],
    })
  })

  it('is refused in part', () => {
    expect(refusalOf(unpaid({ status: 'uncollectible' }), 2_298)).toMatchObject({ name: 'amount' })
  })

  it('over its VAT alone, because the number proved valid, leaves the net as debt', () => {
    const request = { amount: eur(399), provider_refund: false, vat_only: true }
    const decision = decideCredit(unpaid({ status: 'uncollectible' }), request, now)

    expect(decision).toMatchObject({
      invoice: { status: 'uncollectible', credited: eur(399), vat_credited: eur(399) },
      movements: [
        {
          kind: 'note_on_written_off',
          amounts: { owed: eur(399), rest: eur(0), vat: eur(399), net: eur(0) },
        },
      ],
    })
    expect(decision.kind === 'issue' && owedOn(decision.invoice)).toEqual(eur(1_900))
  })
})

describe('a credit note on a paid invoice', () => {
  it.each(['paid', 'partially_refunded'] as const)(
    'becomes account credit: it stays %s',
    (status) => {
      const invoice = anInvoice({ status })

      expect(credit(paid({ invoice }), 1_210)).toEqual({
        kind: 'issue',
        note: { amount: eur(1_210), vat_amount: eur(210) },
        invoice: { ...invoice, credited: eur(1_210), vat_credited: eur(210), updated_at: now },
        movements: [
          {
            kind: 'note_to_credit',
            account_id: 'acc-1',
            amounts: { amount: eur(1_210), net: eur(1_000), vat: eur(210) },
          },
        ],
      })
    },
  )

  it('over VAT alone has no net, and the next notes have no VAT', () => {
    const request = { amount: eur(399), provider_refund: false, vat_only: true }
    const decision = decideCredit(paid(), request, now)

    expect(decision).toMatchObject({
      note: { amount: eur(399), vat_amount: eur(399) },
      movements: [{ amounts: { net: eur(0), vat: eur(399), amount: eur(399) } }],
    })
    const invoice = decision.kind === 'issue' ? decision.invoice : anInvoice()
    expect(credit(paid({ invoice }), 1_900)).toMatchObject({
      note: { amount: eur(1_900), vat_amount: eur(0) },
      invoice: { status: 'paid', credited: eur(2_299), vat_credited: eur(399) },
    })
  })

  it('with a refund asks the provider before anything is issued', () => {
    expect(credit(paid(), 2_299, true)).toEqual({ kind: 'ask_provider', amount: eur(2_299) })
  })
})

describe('the amount of a credit note', () => {
  it.each([0, -1])('is above zero: %d is refused', (amount) => {
    expect(refusalOf(paid(), amount)).toMatchObject({ name: 'amount' })
  })

  it('is at most what earlier notes have left', () => {
    const facts = paid({ invoice: anInvoice({ credited: eur(1_210), vat_credited: eur(210) }) })

    expect(refusalOf(facts, 1_090)).toEqual({
      name: 'amount',
      reason: 'We can credit at most 1089 minor units.',
    })
    expect(refusalOf(facts, 1_089)).toBeUndefined()
  })

  it('leaves room for the refunds that the provider was asked for: 60 % twice is refused', () => {
    const facts = paid({ refunds: [aRefund({ status: 'sent', amount: eur(1_380) })] })

    expect(refusalOf(facts, 1_380, true)).toMatchObject({ name: 'amount' })
    expect(refusalOf(facts, 1_380)).toMatchObject({ name: 'amount' })
    expect(creditableOn(facts)).toEqual(eur(919))
  })

  it('of a refund is at most what the card has paid and not got back', () => {
    const invoice = anInvoice({ credit_applied: eur(500), credited: eur(1_000) })
    const refunds = [aRefund({ status: 'completed', amount: eur(1_000) })]
    const facts = paid({ invoice, refunds, captured: eur(1_799) })

    expect(refundableOn(facts)).toEqual(eur(799))
    expect(refusalOf(facts, 800, true)).toEqual({
      name: 'amount',
      reason: 'We can refund at most 799 minor units.',
    })
    expect(refusalOf(facts, 1_299)).toBeUndefined()
  })

  it.each(['refused', 'failed'] as const)('is not lowered by a %s refund', (status) => {
    const facts = paid({ refunds: [aRefund({ status, amount: eur(2_299) })] })

    expect([creditableOn(facts), refundableOn(facts)]).toEqual([eur(2_299), eur(2_299)])
  })
})

it.each(statesOf(invoiceMachine))(
  'an invoice that is %s is credited only where it can be',
  (status) => {
    const credits = ['open', 'uncollectible', 'paid', 'partially_refunded'].includes(status)
    const refusal = refusalOf(paid({ invoice: anInvoice({ status }) }), 2_299)

    expect(refusal?.name).toBe(credits ? undefined : 'status')
  },
)

it('an invoice that no card has paid is not refunded', () => {
  const invoice = anInvoice({ credit_applied: eur(2_299) })

  expect(refusalOf(paid({ invoice, captured: eur(0) }), 100, true)).toMatchObject({
    name: 'status',
  })
})
