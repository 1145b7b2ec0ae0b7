import {
  type Account,
  type Money,
  money,
  type NamedFact,
  type PageRequest,
  searchWords,
  type SupportTicket,
  type TicketFilters,
  wordsTyped,
} from '@billing/core'
import {
  anAccount,
  anInvoice,
  anOrder,
  aPayment,
  aPaymentMethod,
  aSignup,
  aSubscription,
  aTenant,
  aTicket,
  aUser,
  march,
} from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import type { TheStore } from './store-under-test.ts'

const page = { limit: 100, after: null }

/** By what operators find a customer besides what the account itself says, and the customer's tickets. */
export function searchContract(store: TheStore): void {
  /** A customer `acc-<n>` with a subscription. */
  const given = (n: number, differs: Partial<Account> = {}) =>
    store().transaction(async (tx) => {
      const own = { account_id: `acc-${n}`, created_at: march(n) }
      await tx.accounts.put(anAccount({ ...own, ...differs }))
      await tx.subscriptions.put(aSubscription({ ...own, subscription_id: `sub-${n}` }))
    })
  const foundBy = async (words: readonly string[]) => {
    const { data } = await store().read((tx) => tx.listings.customers({ words }, page))
    return data.map(({ account_id }) => account_id)
  }
  const found = (text: string) => foundBy(searchWords(text))

  describe('the search by all that belongs to a customer', () => {
    it('finds by the names of people, the domain of the phone system and the digits of a card', async () => {
      await given(1)
      await given(2)
      const own = { account_id: 'acc-1' }
      const person = aUser({ ...own, user_id: 'rasa', first_name: 'Rasa', last_name: 'Petraitė' })
      const system = aTenant({ ...own, tenant_id: 'tenant-1', sip_domain: 'gandras.pbx.example' })
      const card = aPaymentMethod({ ...own, last4: '4471' })
      await store().transaction(async (tx) => {
        await tx.users.put(person)
        await tx.tenants.put(system)
        await tx.paymentMethods.insert(card)
      })

      expect(await found('Petraite')).toEqual(['acc-1'])
      expect(await found('rasa zalgiris')).toEqual(['acc-1'])
      expect(await found('gandras.pbx.example')).toEqual(['acc-1'])
      expect(await found('4471')).toEqual(['acc-1'])

      await store().transaction(async (tx) => {
        await tx.users.put({ ...person, last_name: 'Jonaitė' })
        await tx.tenants.put({ ...system, sip_domain: null, status: 'deleted' })
        await tx.paymentMethods.put({ ...card, is_default: false, deleted_at: march(9) })
      })
      expect(await found('petraite')).toEqual([])
      expect(await found('jonaite')).toEqual(['acc-1'])
      expect(await found('pbx')).toEqual([])
      expect(await found('4471')).toEqual([])

      await store().transaction((tx) => tx.users.delete('rasa'))
      expect(await found('rasa')).toEqual([])
      expect(await found('zalgiris')).toEqual(['acc-2', 'acc-1'])
    })

    it('finds by people who came before the account was in the list', async () => {
      const own = { account_id: 'acc-1' }
      await store().transaction(async (tx) => {
        await tx.users.put(aUser({ ...own, first_name: 'Rasa', last_name: 'Petraitė' }))
        await tx.accounts.put(anAccount({ ...own, status: 'pending_payment' }))
        await tx.signups.put(aSignup())
      })

      expect(await found('petraite')).toEqual(['acc-1'])
    })

    it.each([
      '+370 612 34567',
      '37061234567',
      '0037061234567',
      '061234567',
      '8 612 34567',
      '612 345',
    ])('finds by a telephone number as it is dialled: %s', async (typed) => {
      await given(1, { contact_phone: '+370 612 34567' })
      await given(2, { contact_phone: '+371 29 123 456' })

      expect(await foundBy(wordsTyped(typed))).toEqual(['acc-1'])
    })
  })

  describe('whose a fact is', () => {
    const owners = (fact: NamedFact, limit = 10) =>
      store().read((tx) => tx.listings.owners(fact, limit))
    const invoice = (n: number, total: Money) =>
      anInvoice({
        invoice_id: `invoice-${n}`,
        account_id: `acc-${n}`,
        subscription_id: `sub-${n}`,
        number: `PBX-2026-00000${n}`,
        cycle_id: null,
        subtotal: total,
        vat_amount: money(0, 'EUR'),
        total,
        issued_at: march(n),
      })

    it('is told by a document’s number, a ticket’s reference and each reference of a payment', async () => {
      await given(1)
      await given(2)
      await store().transaction(async (tx) => {
        await tx.invoices.put(invoice(1, anInvoice().total))
        await tx.tickets.put(aTicket({ account_id: 'acc-2', reference: 'T-AAAAA-BBBBB' }))
        await tx.payments.put(aPayment({ account_id: 'acc-2', invoice_id: null, kind: 'topup' }))
        await tx.orders.put(anOrder({ order_id: aPayment().order_id, reference: 'top_1' }))
        const card = { order_id: 'order-9', reference: 'card_9', subject_id: 'acc-1' } as const
        await tx.orders.put(anOrder({ ...card, purpose: 'card' }))
      })

      expect(await owners({ kind: 'document', number: 'PBX-2026-000001' })).toEqual(['acc-1'])
      expect(await owners({ kind: 'document', number: 'PBX-2026-000009' })).toEqual([])
      expect(await owners({ kind: 'ticket', reference: 'T-AAAAA-BBBBB' })).toEqual(['acc-2'])
      const of = (reference: string) => owners({ kind: 'payment', reference })
      const { payment_id, order_id } = aPayment()
      for (const said of [payment_id, order_id, 'top_1']) expect(await of(said)).toEqual(['acc-2'])
      for (const said of ['order-9', 'card_9']) expect(await of(said)).toEqual(['acc-1'])
      expect(await of('top_')).toEqual([])
    })

    it('is told by an amount of those who were asked for it last, each once', async () => {
      const amount = money(4_187, 'EUR')
      for (const n of [1, 2, 3]) await given(n)
      await store().transaction(async (tx) => {
        for (const n of [1, 2]) await tx.invoices.put(invoice(n, amount))
        const topup = { account_id: 'acc-3', invoice_id: null, kind: 'topup', amount } as const
        for (const n of [5, 6]) {
          const of = { payment_id: `p-${n}`, order_id: `o-${n}`, created_at: march(n) }
          await tx.payments.put(aPayment({ ...topup, ...of }))
        }
      })
      const fact = { kind: 'amount', amount_minor: 4_187 } as const

      expect(await owners(fact)).toEqual(['acc-3', 'acc-2', 'acc-1'])
      expect(await owners(fact, 3)).toEqual(['acc-3', 'acc-2'])
      expect(await owners({ ...fact, amount_minor: 4_188 })).toEqual([])
    })

    it('narrows the list of customers together with its other filters, page by page', async () => {
      for (const n of [1, 2, 3]) await given(n)
      const list = (request: PageRequest) =>
        store().read((tx) => tx.listings.customers({ account_ids: ['acc-1', 'acc-3'] }, request))

      const first = await list({ limit: 1, after: null })
      const second = await list({ limit: 1, after: first.next })
      expect([first, second].map(({ data }) => data[0]?.account_id)).toEqual(['acc-3', 'acc-1'])
      expect(second.next).toBeNull()
      const none = { account_ids: ['acc-1'], vat_status: 'invalid' } as const
      expect((await store().read((tx) => tx.listings.customers(none, page))).data).toEqual([])
    })
  })

  describe('the search for tickets by their customer', () => {
    const open = (n: number, differs: Partial<SupportTicket>) =>
      aTicket({
        ticket_id: `t-${n}`,
        status: 'open',
        reminded_at: null,
        next_action_at: null,
        ...differs,
      })
    const ids = async (filters: TicketFilters) => {
      const { data } = await store().read((tx) => tx.tickets.list(filters, page))
      return data.map(({ ticket_id }) => ticket_id)
    }

    it('are found by whose they are: the account, or words of the customer, also beside their own', async () => {
      await given(1)
      await given(2, { company_name: 'UAB Gandras' })
      await store().transaction(async (tx) => {
        await tx.users.put(aUser({ user_id: 'rasa', account_id: 'acc-2', last_name: 'Petraitė' }))
        await tx.tickets.put(open(1, { subject: 'Garsas' }))
        await tx.tickets.put(open(2, { account_id: 'acc-2', subject: 'Garsas' }))
      })

      expect(await ids({ account_id: 'acc-2' })).toEqual(['t-2'])
      expect(await ids({ words: ['gandras'] })).toEqual(['t-2'])
      expect(await ids({ words: ['gars', 'petraite'] })).toEqual(['t-2'])
      expect(await ids({ words: ['gandras'], account_id: 'acc-1' })).toEqual([])
      expect(await ids({ words: ['gars'], account_id: 'acc-1', status: 'open' })).toEqual(['t-1'])
    })
  })
}
