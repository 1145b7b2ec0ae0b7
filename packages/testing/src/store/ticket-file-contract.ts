import type { SupportMessage, SupportTicket, TicketFile } from '@billing/core'
import { aTicket, aTicketFile, aTicketMessage, march } from '@billing/core/fixtures'
import { beforeEach, describe, expect, it } from 'vitest'
import { givenCustomer, type TheStore } from './store-under-test.ts'

/** Files that come with messages of tickets. */
export function ticketFileContract(store: TheStore): void {
  const insert = (...all: Partial<TicketFile>[]) =>
    store().transaction(async (tx) => {
      for (const each of all) await tx.tickets.insertFile(aTicketFile(each))
    })
  const idsOf = async (ticket_id: string) =>
    (await store().read((tx) => tx.tickets.filesOf(ticket_id))).map(({ id }) => id)
  const file = (ticket_id: string, id: string) =>
    store().read((tx) => tx.tickets.file(ticket_id, id))

  describe('files of tickets', () => {
    beforeEach(async () => {
      await givenCustomer(store())
      const copy = { status: 'duplicate', duplicate_of_ticket_id: 'ticket-1' } as const
      const quiet = { reminded_at: null, next_action_at: null }
      const tickets: SupportTicket[] = [
        aTicket(),
        aTicket({ ticket_id: 't-2', ...copy, ...quiet }),
        aTicket({ ticket_id: 't-3' }),
      ]
      const messages: Partial<SupportMessage>[] = [
        {},
        { id: 'm-2', ticket_id: 't-2', created_at: march(4) },
        { id: 'm-3', ticket_id: 't-3' },
      ]
      await store().transaction(async (tx) => {
        for (const each of tickets) await tx.tickets.put(each)
        for (const each of messages) await tx.tickets.insertMessage(aTicketMessage(each))
      })
    })

    it('come back as they were inserted, those of duplicates among them, oldest first', async () => {
      await insert({ id: 'c', created_at: march(5), content_type: 'text/plain' })
      await insert({ id: 'a', created_at: march(3) })
      await insert({ id: 'b', ticket_id: 't-2', message_id: 'm-2', created_at: march(4) })
      await insert({ id: 'x', ticket_id: 't-3', message_id: 'm-3' })

      expect(await idsOf('ticket-1')).toEqual(['a', 'b', 'c'])
      expect(await idsOf('t-2')).toEqual(['b'])
      expect(await idsOf('nothing')).toEqual([])
      expect(await file('ticket-1', 'c')).toEqual(
        aTicketFile({ id: 'c', created_at: march(5), content_type: 'text/plain' }),
      )
    })

    it('are named with their ticket, or with the one that it repeats, and with no other', async () => {
      await insert({ id: 'b', ticket_id: 't-2', message_id: 'm-2' })

      expect((await file('t-2', 'b'))?.id).toBe('b')
      expect((await file('ticket-1', 'b'))?.id).toBe('b')
      expect(await file('t-3', 'b')).toBeUndefined()
      expect(await file('t-2', 'nothing')).toBeUndefined()
    })

    it('are counted by their message, and the last message is the ticket’s own', async () => {
      const later = aTicketMessage({ id: 'm-4', created_at: march(3) })
      await store().transaction((tx) => tx.tickets.insertMessage(later))
      await insert({ id: 'a' }, { id: 'b' }, { id: 'c', message_id: 'm-4' })

      const counts = await store().read(async (tx) => [
        await tx.tickets.fileCount('message-1'),
        await tx.tickets.fileCount('m-4'),
        await tx.tickets.fileCount('nothing'),
      ])
      expect(counts).toEqual([2, 1, 0])
      const newest = (id: string) => store().read((tx) => tx.tickets.newestMessage(id))
      expect((await newest('ticket-1'))?.id).toBe('m-4')
      expect(await newest('nothing')).toBeUndefined()
    })

    it('are counted by account: what its people sent since an instant, in all its tickets', async () => {
      const theirs = { author: 'customer' } as const
      await insert({ id: 'a', created_at: march(3), ...theirs })
      await insert({ id: 'b', created_at: march(4), ...theirs })
      await insert({
        id: 'c',
        ticket_id: 't-3',
        message_id: 'm-3',
        created_at: march(5),
        ...theirs,
      })
      await insert({ id: 'd', created_at: march(5), author: 'admin' })

      const since = (account_id: string, day: number) =>
        store().read((tx) => tx.tickets.filesSince(account_id, march(day)))
      expect(await since('acc-1', 3)).toBe(2)
      expect(await since('acc-1', 5)).toBe(0)
      expect(await since('nobody', 1)).toBe(0)
    })

    it('are of a message that exists, are stored once, and hold something', async () => {
      await insert({})

      await expect(insert({})).rejects.toThrow()
      await expect(insert({ id: 'y', storage_key: 'tickets/file-1' })).rejects.toThrow()
      await expect(insert({ id: 'y', message_id: 'nothing' })).rejects.toThrow()
      await expect(insert({ id: 'y', ticket_id: 'nothing' })).rejects.toThrow()
      await expect(insert({ id: 'y', size_bytes: 0 })).rejects.toThrow()
      await expect(insert({ id: 'y', filename: 'x'.repeat(121) })).rejects.toThrow()
    })
  })
}
