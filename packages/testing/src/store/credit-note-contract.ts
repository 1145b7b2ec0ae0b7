import { type CreditNote, money, type Position } from '@billing/core'
import { aCreditNote, anInvoice, aRefund, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, givenInvoice, race, type TheStore } from './store-under-test.ts'

/** Credit notes. */
export function creditNoteContract(store: TheStore): void {
  const insert = (note: CreditNote) => store().transaction((tx) => tx.creditNotes.insert(note))

  /** A note without a refund, named and numbered by `id`. */
  const credit = (id: string, differs: Partial<CreditNote> = {}) =>
    aCreditNote({
      credit_note_id: id,
      number: `CN-2026-${id}`,
      kind: 'credit',
      refund_id: null,
      ...differs,
    })

  /** Two invoices of the first customer and one of the second. */
  const given = async () => {
    await givenInvoice(store())
    await givenCustomer(store(), 2)
    await store().transaction(async (tx) => {
      const of = { invoice_id: 'invoice-2', number: 'PBX-2026-000002', cycle_id: null }
      await tx.invoices.put(anInvoice(of))
    })
  }

  const list = (of: Parameters<typeof ids>[0], limit = 10, after: Position | null = null) =>
    store().read((tx) => tx.creditNotes.list(of, { limit, after }))
  const ids = async (of: { readonly account_id?: string; readonly invoice_id?: string }) =>
    (await list(of)).data.map((each) => each.credit_note_id)

  describe('credit notes', () => {
    it('gives back a note exactly as it was inserted, by id and by invoice', async () => {
      await given()
      await store().transaction(async (tx) => {
        await tx.refunds.put(aRefund())
        await tx.creditNotes.insert(aCreditNote())
      })
      await insert(credit('first', { issued_at: march(2), notes: 'A phone call', pdf_key: 'p' }))

      const found = await store().read((tx) => tx.creditNotes.get('note-1'))
      expect(found).toEqual(aCreditNote())
      expect(await store().read((tx) => tx.creditNotes.get('note-2'))).toBeUndefined()
      expect(await store().read((tx) => tx.creditNotes.ofInvoice('invoice-1'))).toEqual([
        credit('first', { issued_at: march(2), notes: 'A phone call', pdf_key: 'p' }),
        aCreditNote(),
      ])
      expect(await store().read((tx) => tx.creditNotes.ofInvoice('invoice-2'))).toEqual([])
    })

    it('gives back what a note restates', async () => {
      await given()
      const vat = { ...aCreditNote().vat, treatment: 'reverse_charge' } as const
      const restated = { net: money(1_900, 'EUR'), vat, confirmed_at: march(4) }
      await insert(credit('a', { restated }))

      const found = await store().read((tx) => tx.creditNotes.get('a'))
      expect(found?.restated).toEqual(restated)
    })

    it('takes a note, and a number, once', async () => {
      await given()

      const taken = await race((n) =>
        insert(credit(`note-${n}`, { number: 'CN-2026-00001' })).then(
          () => true,
          () => false,
        ),
      )

      expect(taken.filter(Boolean)).toHaveLength(1)
      const [note] = await ids({})
      await expect(insert(credit(note ?? ''))).rejects.toThrow()
    })

    it('stores the PDF once', async () => {
      await given()
      await insert(credit('a'))
      const setPdf = (key: string) => store().transaction((tx) => tx.creditNotes.setPdf('a', key))

      await setPdf('pdf-1')
      await setPdf('pdf-1')

      await expect(setPdf('pdf-2')).rejects.toThrow('append-only')
      const found = await store().read((tx) => tx.creditNotes.get('a'))
      expect(found).toEqual(credit('a', { pdf_key: 'pdf-1' }))
    })

    it('lists newest first, of all, of one account or of one invoice', async () => {
      await given()
      await insert(credit('b', { issued_at: march(6) }))
      await insert(credit('a', { issued_at: march(5), invoice_id: 'invoice-2' }))
      await insert(credit('c', { issued_at: march(6), account_id: 'acc-2' }))

      expect(await ids({})).toEqual(['c', 'b', 'a'])
      expect(await ids({ account_id: 'acc-1' })).toEqual(['b', 'a'])
      expect(await ids({ invoice_id: 'invoice-1' })).toEqual(['c', 'b'])
      expect(await ids({ account_id: 'acc-1', invoice_id: 'invoice-2' })).toEqual(['a'])
    })

    it('lists in pages that new notes do not shift', async () => {
      await given()
      for (const id of ['a', 'b', 'c']) await insert(credit(id, { issued_at: march(5) }))

      const first = await list({}, 2)
      await insert(credit('d', { issued_at: march(6) }))
      const second = await list({}, 2, first.next)

      expect(first.data.map((each) => each.credit_note_id)).toEqual(['c', 'b'])
      expect(first.next).toEqual({ at: march(5), id: 'b' })
      expect(second.data.map((each) => each.credit_note_id)).toEqual(['a'])
      expect(second.next).toBeNull()
    })
  })
}
