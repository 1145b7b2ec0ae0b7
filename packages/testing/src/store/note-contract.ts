import { aNote, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, type TheStore } from './store-under-test.ts'

/** What operators write down about customers. */
export function noteContract(store: TheStore): void {
  describe('notes on a customer', () => {
    const put = (...all: ReturnType<typeof aNote>[]) =>
      store().transaction(async (tx) => {
        for (const each of all) await tx.customerNotes.insert(each)
      })
    const list = (
      account_id = 'acc-1',
      limit = 10,
      after: { at: number; id: string } | null = null,
    ) => store().read((tx) => tx.customerNotes.listOfAccount(account_id, { limit, after }))

    it('gives back a note exactly as it was written, the newest first, page by page', async () => {
      await givenCustomer(store())
      const later = aNote({ note_id: 'b', created_at: march(4) })
      const same = aNote({ note_id: 'a', created_at: march(4) })
      await put(aNote(), later, same)

      expect((await list()).data).toEqual([later, same, aNote()])
      const { data, next } = await list('acc-1', 2)
      expect(data).toEqual([later, same])
      expect(await list('acc-1', 2, next)).toEqual({ data: [aNote()], next: null })
    })

    it('takes no note twice, and changes none', async () => {
      await givenCustomer(store())
      await put(aNote())

      await expect(put(aNote({ body: 'Another.' }))).rejects.toThrow()
      expect((await list()).data).toEqual([aNote()])
    })

    it('erases those of one account, and of nobody else', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await put(aNote(), aNote({ note_id: 'of-2', account_id: 'acc-2' }))

      expect(await store().transaction((tx) => tx.customerNotes.erase('acc-1'))).toBe(1)

      expect((await list()).data).toEqual([])
      expect((await list('acc-2')).data).toHaveLength(1)
    })
  })
}
