import { SYSTEM, sumTaken } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ARENA_NAMES, type Arena, openArena } from './arena.ts'
import { ask, intoFirstPeriod, invoicesOf, operatorOf, type Racer, racer } from './stage.ts'

/** What an operator gives of 6.04 in the instant in which the bank takes 6.04 back; one customer each. */
const NOTES = [
  { amount_minor: 200, provider_refund: false },
  { amount_minor: 604, provider_refund: false },
  { amount_minor: 200, provider_refund: true },
  { amount_minor: 604, provider_refund: true },
  { amount_minor: 300, provider_refund: false },
] as const

/** An operator's note against the loss of a dispute: whichever is first, the books show both to the cent. Source: states 1.12. */
describe.each(ARENA_NAMES)('credit notes against lost disputes, by %s', (name) => {
  let arena: Arena
  const racers = { notes: [] as Racer[], disputes: [] as Racer[] }
  beforeAll(async () => {
    arena = await openArena(name)
    for (const _ of NOTES) racers.notes.push(await racer(arena))
    for (const _ of NOTES) racers.disputes.push(await racer(arena))
    await intoFirstPeriod(arena)
  })
  afterAll(() => arena.close())

  const read: Arena['ports']['store']['read'] = (work) => arena.ports.store.read(work)
  /** All processes look for what is due. */
  const ticks = () =>
    Promise.all([
      arena.billing.worker.tick(SYSTEM),
      ...arena.servers.map(async (server) => (await server.post('/sandbox/tick', {})).text()),
    ])
  /** The provider shows the dispute as lost, and nobody has looked yet. */
  const lose = async (of: Racer) => {
    const [invoice_id = ''] = await invoicesOf(arena, of)
    const [payment] = await read((tx) => tx.payments.ofInvoice(invoice_id))
    const order_id = payment?.order_id ?? ''
    const dispute_id = `dispute-${invoice_id}`
    await arena.sandbox.reportDispute({ dispute_id, order_id, stage: 'lost' })
    return { of, invoice_id, dispute_id }
  }
  /** Credit that was given goes back to the bank; what the card got twice is our loss. */
  const settled = async (
    { of, invoice_id, dispute_id }: Awaited<ReturnType<typeof lose>>,
    { amount_minor, provider_refund }: (typeof NOTES)[number],
  ) => {
    const dispute = await read((tx) => tx.disputes.get(dispute_id))
    const notes = await read((tx) => tx.creditNotes.ofInvoice(invoice_id))
    const invoice = await read((tx) => tx.invoices.get(invoice_id))
    const credit = await read((tx) => tx.ledger.balance('customer_credit', of.account_id, 'EUR'))
    const given = notes.some(({ reason_code }) => reason_code === 'goodwill')
    expect({
      taken: dispute?.taken && sumTaken(dispute.taken).amount_minor,
      lost: dispute?.taken?.lost.amount_minor,
      credited: invoice?.credited.amount_minor,
      credit: credit.amount_minor,
    }).toEqual({
      taken: 604,
      lost: given && provider_refund ? amount_minor : 0,
      credited: 604,
      credit: 0,
    })
    return given ? 'note' : 'bank'
  }

  it.each(['notes', 'disputes'] as const)('where the %s begin', async (first) => {
    const token = await operatorOf(arena)
    const cases: Awaited<ReturnType<typeof lose>>[] = []
    for (const of of racers[first]) cases.push(await lose(of))
    const credits = () =>
      Promise.all(
        cases.map(({ invoice_id }, n) => {
          const { amount_minor, provider_refund } = NOTES[n] ?? NOTES[0]
          const amount = { amount_minor, currency: 'EUR' }
          const body = { amount, provider_refund, invoice_id, reason: 'goodwill' }
          return ask(arena, { path: '/admin/credit-notes', token, body })
        }),
      )
    const looks = async () => {
      await arena.sandbox.tick()
      await ticks()
    }
    const inOrder = first === 'notes' ? [credits, looks] : [looks, credits]

    await Promise.all(inOrder.map((begin) => begin()))
    await arena.advance('PT2H')

    const winners = []
    for (const [n, each] of cases.entries()) {
      winners.push(await settled(each, NOTES[n] ?? NOTES[0]))
    }
    console.log(`${name}, where the ${first} begin: ${winners.join(', ')}`)
    await arena.expectBooks()
  })
})
