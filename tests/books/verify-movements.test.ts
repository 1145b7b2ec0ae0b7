import { type DisputeStage, money, type MovementKind, postMovements } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { keptBooks, wrongIn } from './kept-books.ts'

const eur = (amount_minor: number) => ({ amount: money(amount_minor, 'EUR') })

/** Every movement at the provider is in the ledger once, with its amount. Source: contract 6.8; states 1.12. */
describe.each(STORY_DIALECTS)('a check of the movements of orders on %s', (dialect) => {
  const kept = keptBooks(dialect)
  const orderOf = async () => {
    const { invoice_id } = kept.paid
    const [payment] = await kept.world.ports.store.read((tx) => tx.payments.ofInvoice(invoice_id))
    return payment?.order_id ?? ''
  }
  const refundOf = async () => {
    const { invoice_id } = kept.paid
    const [refund] = await kept.world.ports.store.read((tx) => tx.refunds.ofInvoice(invoice_id))
    return refund?.refund_id ?? ''
  }
  const movements = async () => wrongIn(await kept.verify())['payments.movements']
  const forget = (kind: MovementKind) =>
    kept.spoil('ledger_transactions', `delete from ledger_transactions where kind = '${kind}'`)
  /** All amounts of a kind are a cent less. */
  const lessen = (kind: MovementKind, minor: number) =>
    kept.spoil(
      'ledger_transactions',
      `update ledger_transactions set postings = replace(replace(postings, ':-${minor}', ':-${minor - 1}'), ':${minor}', ':${minor - 1}') where kind = '${kind}'`,
    )
  /** Posted once more, under a name of its own, by the real ledger. */
  const postAgain = async (kind: 'charge_captured' | 'refund_completed' | 'topup_captured') => {
    const { account_id } = kept.books
    const order_id = kind === 'topup_captured' ? kept.topup.order_id : await orderOf()
    const movement = { kind, account_id, order_id, amounts: eur(100) } as const
    const { ports } = kept.world
    await ports.store.transaction((tx) =>
      postMovements({ ...ports, tx, now: ports.clock() }, { ref: 'again', movements: [movement] }),
    )
  }
  /** The bank says so of 10.00 of the paid invoice, and the service books it. */
  const disputed = async (stage: DisputeStage) => {
    const order_id = await orderOf()
    const dispute = { dispute_id: 'dispute-1', order_id, amount_minor: 1_000, stage }
    await kept.world.sandbox.reportDispute(dispute)
    await kept.world.settle()
    await kept.world.advance('PT2H')
    return order_id
  }

  it('finds nothing where each was posted', async () => {
    expect(await movements()).toBeUndefined()
    await disputed('lost')
    expect(await movements()).toBeUndefined()
    await disputed('won')
    expect(await movements()).toBeUndefined()
  })

  it.each([
    ['charge_captured', 'the capture moved 2299'],
    ['refund_completed', 'refund # moved -1210'],
    ['topup_captured', 'the capture moved 2000'],
  ] as const)('finds a %s that was not posted', async (kind, what) => {
    const of = kind === 'topup_captured' ? kept.topup.order_id : await orderOf()
    const said = what.replace('#', await refundOf())
    await forget(kind)

    expect(await movements()).toEqual([`order ${of}: ${said}, the ledger has 0 of it`])
  })

  it.each([
    ['charge_captured', 2_299, 'the capture moved 2299, the ledger has 2298 of it'],
    ['refund_completed', 1_210, 'refund # moved -1210, the ledger has -1209 of it'],
    ['topup_captured', 2_000, 'the capture moved 2000, the ledger has 1999 of it'],
  ] as const)('finds a %s of another amount', async (kind, minor, what) => {
    const of = kind === 'topup_captured' ? kept.topup.order_id : await orderOf()
    const said = what.replace('#', await refundOf())
    await lessen(kind, minor)

    expect(await movements()).toEqual([`order ${of}: ${said}`])
  })

  it.each([
    ['charge_captured', 100],
    ['refund_completed', -100],
    ['topup_captured', 100],
  ] as const)('finds a %s that the provider does not show', async (kind, beside) => {
    const of = kind === 'topup_captured' ? kept.topup.order_id : await orderOf()
    await postAgain(kind)

    expect(await movements()).toEqual([
      `order ${of}: ${beside} was posted that no movement at the provider shows`,
    ])
  })

  it('finds what a bank took back and no book shows', async () => {
    const of = await disputed('opened')
    await kept.spoil('sandbox_disputes', `update sandbox_disputes set stage = 'lost'`)

    expect(await movements()).toEqual([
      `order ${of}: dispute dispute-1 moved -1000, the ledger has 0 of it`,
    ])
  })

  it('finds a dispute that was booked and that the provider does not show as lost', async () => {
    const of = await disputed('lost')
    await kept.spoil('sandbox_disputes', `update sandbox_disputes set stage = 'won'`)

    expect(await movements()).toEqual([
      `order ${of}: dispute dispute-1 moved 0, the ledger has -1000 of it`,
    ])
  })

  it('finds a dispute over another amount than was booked', async () => {
    const of = await disputed('lost')
    await kept.spoil('sandbox_disputes', 'update sandbox_disputes set amount_minor = 900')

    expect(await movements()).toEqual([
      `order ${of}: dispute dispute-1 moved -900, the ledger has -1000 of it`,
    ])
  })

  it('finds money that the bank gave back and nobody booked', async () => {
    await disputed('lost')
    const of = await disputed('won')
    await forget('chargeback_returned')

    expect(await movements()).toEqual([
      `order ${of}: dispute dispute-1 moved 0, the ledger has -1000 of it`,
    ])
  })

  it('is wrong where the provider does not list its disputes', async () => {
    await kept.world.sandbox.setFault('payments', 'down')

    expect(await movements()).toContain('the provider did not list all disputes')
  })
})
