import type { NotificationKind, Position } from '@billing/core'
import { aNotification, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, race, type TheStore } from './store-under-test.ts'

/** What accounts were told. */
export function notificationContract(store: TheStore): void {
  const unread = (id: string, differs: Parameters<typeof aNotification>[0] = {}) =>
    aNotification({ id, dedupe_key: id, read_at: null, ...differs })
  const insert = (...all: ReturnType<typeof aNotification>[]) =>
    store().transaction(async (tx) => {
      const inserted: boolean[] = []
      for (const each of all) inserted.push(await tx.notifications.insert(each))
      return inserted
    })
  const page = (limit: number, after: Position | null) =>
    store().read((tx) => tx.notifications.listOfAccount('acc-1', { limit, after }))
  const unreadOf = (account_id: string) =>
    store().read((tx) => tx.notifications.unreadOf(account_id))

  describe('notifications', () => {
    it('gives back a notification exactly as it was inserted, with and without arguments', async () => {
      await givenCustomer(store())
      const bare = unread('bare', { message_args: null, cta_label_key: null, cta_url: null })
      await insert(aNotification(), bare)

      const get = (id: string) => store().read((tx) => tx.notifications.get(id))
      expect(await get('notification-1')).toEqual(aNotification())
      expect(await get('bare')).toEqual(bare)
      expect(await get('nothing')).toBeUndefined()
    })

    it('leads elsewhere from now on, of the account alone', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await insert(
        unread('old', { cta_url: '/old' }),
        unread('other', { cta_url: '/other' }),
        unread('foreign', { cta_url: '/old', account_id: 'acc-2' }),
      )

      await store().transaction((tx) =>
        tx.notifications.readdress('acc-1', ['/old', '/older'], '/new'),
      )

      const url = (id: string) =>
        store().read(async (tx) => (await tx.notifications.get(id))?.cta_url)
      expect(await Promise.all(['old', 'other', 'foreign'].map(url))).toEqual([
        '/new',
        '/other',
        '/old',
      ])
    })

    it('tells an account of one thing once, and another account of the same', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)

      const told = await race((n) =>
        insert(aNotification({ id: `n-${n}`, dedupe_key: 'same', read_at: null })),
      )

      expect(told.flat().filter(Boolean)).toHaveLength(1)
      expect(await insert(unread('other', { account_id: 'acc-2', dedupe_key: 'same' }))).toEqual([
        true,
      ])
    })

    it('lists newest first, in pages that new notifications do not shift', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await insert(
        unread('a', { created_at: march(1) }),
        unread('b', { created_at: march(2) }),
        unread('c', { created_at: march(2) }),
        unread('d', { created_at: march(3) }),
        unread('foreign', { account_id: 'acc-2', created_at: march(2) }),
      )

      const first = await page(2, null)
      await insert(unread('e', { created_at: march(4) }))
      const second = await page(2, first.next)

      expect(first.data.map(({ id }) => id)).toEqual(['d', 'c'])
      expect(first.next).toEqual({ at: march(2), id: 'c' })
      expect(second.data.map(({ id }) => id)).toEqual(['b', 'a'])
      expect(second.next).toBeNull()
    })

    it('counts what each account has not read', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await insert(aNotification(), unread('a'), unread('b'), unread('c', { account_id: 'acc-2' }))

      expect(await Promise.all([unreadOf('acc-1'), unreadOf('acc-2'), unreadOf('acc-3')])).toEqual([
        2, 1, 0,
      ])
    })

    it('counts those of some kinds alone, where they are named', async () => {
      await givenCustomer(store(), 1)
      const [invoice, reply] = ['invoice_issued', 'ticket_reply'] as const
      await insert(unread('a', { kind: invoice }), unread('b', { kind: reply }))
      await insert(aNotification({ id: 'c', dedupe_key: 'c', kind: reply, read_at: march(3) }))

      const of = (...kinds: readonly NotificationKind[]) =>
        store().read((tx) => tx.notifications.unreadOf('acc-1', kinds))
      expect([await of(reply), await of(invoice, reply), await of('vat_invalid')]).toEqual([
        1, 2, 0,
      ])
    })

    it('is read once, by one of ten who race, and counted down once', async () => {
      await givenCustomer(store())
      await insert(unread('a'), unread('b'))

      const first = await race((n) =>
        store().transaction((tx) => tx.notifications.read('a', march(5 + n))),
      )

      expect(first.filter(Boolean)).toHaveLength(1)
      expect(await unreadOf('acc-1')).toBe(1)
      const winner = march(5 + first.indexOf(true))
      expect((await store().read((tx) => tx.notifications.get('a')))?.read_at).toBe(winner)
    })

    it('counts exactly when ten are read at once', async () => {
      await givenCustomer(store())
      await insert(...Array.from({ length: 12 }, (_, n) => unread(`n-${n}`)))

      await race((n) => store().transaction((tx) => tx.notifications.read(`n-${n}`, march(5))))

      expect(await unreadOf('acc-1')).toBe(2)
    })

    it('are all read at once, those of the account alone, and keep the time of an earlier reading', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await insert(aNotification(), unread('a'), unread('b', { account_id: 'acc-2' }))

      await store().transaction((tx) => tx.notifications.readAll('acc-1', march(9)))

      const times = (await page(10, null)).data.map(({ id, read_at }) => [id, read_at])
      expect(times).toEqual([
        ['notification-1', march(3)],
        ['a', march(9)],
      ])
      expect([await unreadOf('acc-1'), await unreadOf('acc-2')]).toEqual([0, 1])
    })

    it('are of an account that exists, and of a severity that does', async () => {
      await givenCustomer(store())

      await expect(insert(unread('a', { account_id: 'nobody' }))).rejects.toThrow()
      await expect(insert(unread('c', { severity: 'odd' as never }))).rejects.toThrow()
    })
  })
}
