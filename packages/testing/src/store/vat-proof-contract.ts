import type { Position, VatProof, VatProofFilters } from '@billing/core'
import { aVatProof, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, race, type TheStore } from './store-under-test.ts'

const REVIEWED = {
  reviewed_at: march(5),
  reviewed_by: 'operator-1',
  reviewer_note: 'A note',
  updated_at: march(5),
}
const proof = (n: number, differs: Partial<VatProof> = {}) =>
  aVatProof({ id: `proof-${n}`, storage_key: `vat-proofs/${n}`, ...differs })
const rejected = (n: number, differs: Partial<VatProof> = {}) =>
  proof(n, { status: 'rejected', ...REVIEWED, ...differs })

/** Proofs of VAT numbers, and their reviews. */
export function vatProofContract(store: TheStore): void {
  const put = (...all: VatProof[]) =>
    store().transaction(async (tx) => {
      for (const each of all) await tx.vatProofs.put(each)
    })
  const get = (id: string) => store().read((tx) => tx.vatProofs.get(id))
  const waitingOf = (n: number) => store().read((tx) => tx.vatProofs.waitingOf(`acc-${n}`))
  const list = (filters: VatProofFilters = {}, limit = 10, after: Position | null = null) =>
    store().read((tx) => tx.vatProofs.list(filters, { limit, after }))
  const ids = ({ data }: { readonly data: readonly VatProof[] }) => data.map(({ id }) => id)

  describe('VAT proofs', () => {
    it('come back as they were put, also reviewed', async () => {
      await givenCustomer(store())
      await put(proof(1))
      expect(await get('proof-1')).toEqual(proof(1))

      await put(rejected(1))

      expect(await get('proof-1')).toEqual(rejected(1))
      expect(await get('proof-2')).toBeUndefined()
    })

    it('wait one for each account, whoever sends one at the same time', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await put(rejected(11), proof(12, { account_id: 'acc-2' }))

      const sent = await race(async (n) => {
        try {
          await put(proof(n))
          return 'kept'
        } catch {
          return 'refused'
        }
      })

      expect(sent.filter((each) => each === 'kept')).toHaveLength(1)
      expect(await waitingOf(1)).toMatchObject({ account_id: 'acc-1', status: 'pending_review' })
      expect(await waitingOf(2)).toMatchObject({ id: 'proof-12' })
      expect(await waitingOf(3)).toBeUndefined()
    })

    it('are listed newest first, narrowed by account and by status', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await put(rejected(1), rejected(2), proof(3, { created_at: march(2) }))
      await put(proof(4, { account_id: 'acc-2', created_at: march(4) }))

      expect(ids(await list())).toEqual(['proof-4', 'proof-2', 'proof-1', 'proof-3'])
      expect(ids(await list({ account_id: 'acc-1' }))).toEqual(['proof-2', 'proof-1', 'proof-3'])
      expect(ids(await list({ status: 'pending_review' }))).toEqual(['proof-4', 'proof-3'])
      expect(ids(await list({ account_id: 'acc-1', status: 'rejected' }))).toHaveLength(2)
      expect(ids(await list({ status: 'approved' }))).toEqual([])
    })

    it('are listed page by page, whatever is put between two pages', async () => {
      await givenCustomer(store())
      await put(rejected(1), rejected(2), rejected(3))

      const first = await list({}, 2)
      await put(rejected(9, { created_at: march(4) }))
      const second = await list({}, 2, first.next)

      expect([ids(first), first.next]).toEqual([
        ['proof-3', 'proof-2'],
        { at: march(3), id: 'proof-2' },
      ])
      expect([ids(second), second.next]).toEqual([['proof-1'], null])
    })
  })

  describe('VAT proofs of an erased account', () => {
    it('lose their notes, and name the files that are to go: not those that a zero rate rests on', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await put(rejected(1), proof(2), proof(3, { account_id: 'acc-2' }))
      await put(rejected(4, { status: 'approved' }))

      const keys = await store().transaction((tx) => tx.vatProofs.erase('acc-1'))

      expect(keys.toSorted()).toEqual(['vat-proofs/1', 'vat-proofs/2'])
      expect(await get('proof-1')).toEqual(
        rejected(1, { customer_note: null, reviewer_note: null }),
      )
      expect(await get('proof-2')).toEqual(proof(2, { customer_note: null }))
      expect(await get('proof-3')).toEqual(proof(3, { account_id: 'acc-2' }))
    })
  })

  refusals(store, put, get)
}

function refusals(
  store: TheStore,
  put: (...all: VatProof[]) => Promise<unknown>,
  get: (id: string) => Promise<VatProof | undefined>,
): void {
  describe('VAT proofs are never', () => {
    it.each<[string, Partial<VatProof>]>([
      ['of another account', { account_id: 'acc-2' }],
      ['of another number', { vat_id: 'DE136695976' }],
      ['of another file', { storage_key: 'vat-proofs/other' }],
      ['sent with another note', { customer_note: 'Kita' }],
    ])('later %s', async (_, differs) => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await put(proof(1))

      await expect(put(proof(1, differs))).rejects.toThrow('append-only')

      expect(await get('proof-1')).toEqual(proof(1))
    })

    it.each<[string, VatProof]>([
      ['approved', rejected(1, { status: 'approved' })],
      ['rejected', rejected(1)],
    ])('decided on again once they are %s', async (_, decided) => {
      await givenCustomer(store())
      await put(decided)

      await expect(put({ ...decided, reviewer_note: null })).rejects.toThrow('append-only')
      await expect(put(proof(1))).rejects.toThrow('append-only')
    })

    it.each<[string, VatProof]>([
      ['in no state', proof(2, { status: 'odd' as never })],
      ['of no account', proof(2, { account_id: 'nobody' })],
      ['of a file that another one names', rejected(2, { storage_key: 'vat-proofs/1' })],
      ['of a type that we do not take', rejected(2, { content_type: 'text/html' as never })],
      ['of an empty file', rejected(2, { size_bytes: 0 })],
      ['of a file that is larger than we take', rejected(2, { size_bytes: 10_485_761 })],
      ['waiting and reviewed', proof(2, REVIEWED)],
      ['rejected at no time', rejected(2, { reviewed_at: null })],
      ['approved by nobody', rejected(2, { status: 'approved', reviewed_by: null })],
    ])('%s', async (_, wrong) => {
      await givenCustomer(store())
      await put(rejected(1))

      await expect(put(wrong)).rejects.toThrow()

      expect(await get('proof-2')).toBeUndefined()
    })
  })
}
