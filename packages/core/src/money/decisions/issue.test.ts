import { describe, expect, it } from 'vitest'
import {
  anAskedCustomer,
  anInvoice,
  aPolicy,
  auditsOf,
  dedupeKeysOf,
  deliveriesOf,
  effectsOf,
  entriesOf,
  made,
  mailsOf,
  march,
  newsOf,
  postingsIn,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { Invoice } from '../invoices/invoice.ts'
import { issue } from './issue.ts'

const now = march(1)
const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const taken = { number: 'PBX-2026-000007', issued_at: now, abroad: 'destination' } as const

/** March as it is drafted: 22.99, and no credit pays any of it. */
const aDraft = (differs: Partial<Invoice> = {}): Invoice => ({
  ...anInvoice(),
  status: 'draft',
  number: null,
  issued_at: null,
  paid_at: null,
  ...differs,
})
const issued = (drafted: Invoice, policy = aPolicy()) =>
  made(
    anAskedCustomer({ credit: eur(5_000) }),
    now,
    (draft) => issue(draft, drafted, taken),
    policy,
  )

describe('an invoice is issued', () => {
  const invoiced = () => issued(aDraft())

  it('under its number, and is owed', () => {
    const { facts } = invoiced()

    expect(facts.invoices).toMatchObject([
      { status: 'open', number: 'PBX-2026-000007', issued_at: march(1), paid_at: null },
    ])
  })

  it('which is posted as sold, and written down once', () => {
    const { changes } = invoiced()

    expect(postingsIn(changes)).toEqual([{ kind: 'invoice_issued', amounts: [2_299, 1_900, 399] }])
    expect(auditsOf(changes)).toEqual(['invoice.issued'])
    expect(entriesOf(changes, 'invoice.issued')).toMatchObject([
      {
        account_id: 'acc-1',
        meta: { invoice_id: 'invoice-1', number: 'PBX-2026-000007', total_minor: 2_299 },
      },
    ])
  })

  it('and told with its number, what it comes to and when it is due', () => {
    const { changes } = invoiced()

    const args = { number: 'PBX-2026-000007', amount: eur(2_299), due_date: march(1) }
    expect(newsOf(changes)).toEqual([
      {
        kind: 'invoice_issued',
        args,
        dedupe_key: 'invoice_issued:invoice-1',
        cta_url: '/billing/invoices/invoice-1',
      },
    ])
    expect(mailsOf(changes)).toMatchObject([{ kind: 'invoice_issued', about: 'invoice-1' }])
  })

  it('with one PDF and one mail, however often this happens', () => {
    const { changes } = invoiced()

    expect(effectsOf(changes)).toEqual([
      { type: 'document.store', document: 'invoice', id: 'invoice-1' },
    ])
    expect(dedupeKeysOf(changes)).toEqual(['document.store:invoice-1', 'invoice_issued:invoice-1'])
  })
})

describe('account credit', () => {
  it('that covers it all pays it at once, which is written down', () => {
    const { changes, facts } = issued(aDraft({ credit_applied: eur(2_299) }))

    expect(facts.invoices).toMatchObject([{ status: 'paid', paid_at: march(1) }])
    expect(facts.credit).toEqual(eur(2_701))
    expect(auditsOf(changes)).toEqual(['invoice.issued', 'invoice.settled'])
    expect(entriesOf(changes, 'invoice.settled')[0]?.meta).toEqual({
      invoice_id: 'invoice-1',
      number: 'PBX-2026-000007',
      total_minor: 2_299,
    })
  })

  it('that covers a part leaves the rest to be paid', () => {
    const { changes, facts } = issued(aDraft({ credit_applied: eur(2_298) }))

    expect(facts.invoices).toMatchObject([{ status: 'open', paid_at: null }])
    expect(auditsOf(changes)).toEqual(['invoice.issued'])
  })
})

describe('the address of a company that was waited for in vain', () => {
  it('is written down for an operator, with the day until which it was', () => {
    const { changes } = issued(aDraft({ address_waited_until: march(4) }))

    expect(entriesOf(changes, 'invoice.issued_without_address')).toMatchObject([
      {
        outcome: 'success',
        meta: { invoice_id: 'invoice-1', number: 'PBX-2026-000007', waited_until: march(4) },
      },
    ])
  })

  it('is no matter of a draft that is older than the question', () => {
    const { address_waited_until: _, ...older } = aDraft()

    expect(auditsOf(issued(older as Invoice).changes)).toEqual(['invoice.issued'])
  })
})

describe('a network for electronic invoices', () => {
  const { seller, buyer } = anInvoice()
  const inNetwork = aDraft({
    seller: { ...seller, e_address: { scheme: '0200', id: '300000053' } },
    buyer: { ...buyer, e_address: { scheme: '0088', id: '4035811991021' } },
  })
  const joined = () => ({ ...aPolicy(), delivers_e_invoices: true })

  it('takes the invoice too, where both parties are in it', () => {
    expect(deliveriesOf(issued(inNetwork, joined()).changes)).toMatchObject([
      {
        delivery_id: 'invoice-1',
        document: 'invoice',
        account_id: 'acc-1',
        number: 'PBX-2026-000007',
        status: 'waiting',
        created_at: march(1),
      },
    ])
  })

  it('takes none whose buyer has no address there', () => {
    const outside = issued(aDraft({ seller: inNetwork.seller }), joined())

    expect(outside.changes.filter(({ kind }) => kind === 'deliver')).toEqual([])
  })

  it('takes none where we are not in one', () => {
    expect(deliveriesOf(issued(inNetwork).changes)).toEqual([])
  })
})
