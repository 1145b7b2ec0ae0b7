import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, type Invoiced, invoiced } from '../support/invoices.ts'
import { openWorld, type World } from '../support/world.ts'
import { type CreditActions, creditActions } from './operator.ts'

/** What an operator may do, and what may happen to the answer on its way. */
interface Step {
  readonly what: 'credit' | 'refund'
  readonly amount_minor: number
  readonly fault: 'none' | 'timeout_after_effect' | 'error_once'
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('credit', 'refund'),
  amount_minor: fc.integer({ min: 1, max: 1_400 }),
  fault: fc.constantFrom('none', 'none', 'timeout_after_effect', 'error_once'),
})
const sequence = fc.record({
  status: fc.constantFrom('paid' as const, 'paid' as const, 'open' as const),
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
})

describe('any sequence of credits and refunds, with answers lost on the way', () => {
  let world: World
  let account_id: string
  let operator: CreditActions

  beforeAll(async () => {
    world = await openWorld()
    account_id = (await world.signUp()).account_id
    operator = creditActions(world, await world.operator())
  })
  afterAll(() => world.close())

  const run = async ({ invoice }: Invoiced, steps: readonly Step[]) => {
    for (const { what, amount_minor, fault } of steps) {
      await world.sandbox.setFault('payments', fault, 1)
      const answer = await operator[what](invoice.invoice_id, { amount_minor })
      expect([201, 422, 500]).toContain(answer.status)
      await world.sandbox.clearFaults()
    }
    await world.advance('PT15S')
  }

  const numbersOf = async ({ invoice, order }: Invoiced) => {
    const found = await world.ports.store.read(async (tx) => ({
      invoice: await tx.invoices.get(invoice.invoice_id),
      notes: await tx.creditNotes.ofInvoice(invoice.invoice_id),
      refunds: await tx.refunds.ofInvoice(invoice.invoice_id),
    }))
    const charges = (await world.sandbox.listCharges()).filter(
      ({ order_id, kind }) => order_id === order.order_id && kind === 'refund',
    )
    const sum = (rows: readonly { readonly amount_minor: number }[]) =>
      rows.reduce((total, { amount_minor }) => total + amount_minor, 0)
    return {
      credited: found.invoice?.credited.amount_minor,
      noted: sum(found.notes.map(({ amount }) => amount)),
      refunded: found.invoice?.refunded.amount_minor,
      paid_back: sum(charges),
      notes_of_refunds: found.notes.filter(({ kind }) => kind === 'refund').length,
      refunds: found.refunds.map(({ status }) => status),
      clearing: await balanceOf(world, 'provider_clearing', order.order_id),
    }
  }

  it('leaves notes, refunds, ledger and provider in agreement', async () => {
    await fc.assert(
      fc.asyncProperty(sequence, async ({ status, steps }) => {
        const billed = await invoiced(world, account_id, { status })

        await run(billed, steps)

        const numbers = await numbersOf(billed)
        expect(numbers.noted).toBe(numbers.credited)
        expect(numbers.noted).toBeLessThanOrEqual(2_299)
        expect(numbers.paid_back).toBe(numbers.refunded)
        expect(numbers.notes_of_refunds).toBe(numbers.refunds.length)
        expect(numbers.refunds.every((each) => each === 'completed')).toBe(true)
        expect(numbers.clearing).toBe(status === 'paid' ? 2_299 - numbers.paid_back : 0)
      }),
      { numRuns: 12 },
    )
    expect(await balanceOf(world, 'refunds', account_id)).toBe(0)
  })
})
