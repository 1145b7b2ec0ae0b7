import type { Position, SupportTicket, TicketFilters } from '@billing/core'
import { anAuditRow, aTicket, aTicketMessage, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, race, type TheStore } from './store-under-test.ts'

const quiet = {
  status: 'open',
  assignee_admin_id: null,
  reminded_at: null,
  next_action_at: null,
} as const

/** Support tickets, what is written in them, and those in which silence has an effect. */
export function ticketContract(store: TheStore): void {
  const put = (...all: SupportTicket[]) =>
    store().transaction(async (tx) => {
      for (const ticket of all) await tx.tickets.put(ticket)
    })
  const get = (id: string) => store().read((tx) => tx.tickets.get(id))
  const open = (n: number, differs: Partial<SupportTicket> = {}) =>
    aTicket({ ticket_id: `t-${n}`, last_activity_at: march(n), ...quiet, ...differs })
  const list = async (filters: TicketFilters, limit = 10, after: Position | null = null) => {
    const { data, next } = await store().read((tx) => tx.tickets.list(filters, { limit, after }))
    return { ids: data.map(({ ticket_id }) => ticket_id), next }
  }
  const ids = async (filters: TicketFilters) => (await list(filters)).ids

  describe('support tickets', () => {
    it('come back as they were put, then as they were put again', async () => {
      await givenCustomer(store())
      await put(aTicket())
      expect(await get('ticket-1')).toEqual(aTicket())

      const closed = aTicket({ status: 'closed', reminded_at: null, next_action_at: null })
      await put(closed)

      expect(await get('ticket-1')).toEqual(closed)
      expect(await get('nothing')).toBeUndefined()
    })

    it('are of an account that exists, and no two have one reference', async () => {
      await givenCustomer(store())
      await put(open(1))

      await expect(put(open(2, { account_id: 'nobody' }))).rejects.toThrow()
      await expect(put(open(3, { reference: 'T-t-1' }))).rejects.toThrow()
    })

    it('wait for a time exactly while silence has an effect, and name another ticket exactly as duplicates', async () => {
      await givenCustomer(store())
      await put(open(1))

      await expect(put(open(2, { next_action_at: march(9) }))).rejects.toThrow()
      await expect(put(open(3, { status: 'resolved' }))).rejects.toThrow()
      await expect(put(open(4, { status: 'duplicate' }))).rejects.toThrow()
      await expect(put(open(5, { duplicate_of_ticket_id: 't-1' }))).rejects.toThrow()
      const own = { status: 'duplicate', duplicate_of_ticket_id: 't-6' } as const
      await expect(put(open(6, own))).rejects.toThrow()
      const gone = { status: 'duplicate', duplicate_of_ticket_id: 'nothing' } as const
      await expect(put(open(7, gone))).rejects.toThrow()
    })

    it.each(['closed', 'duplicate'] as const)('do not move once they are %s', async (status) => {
      await givenCustomer(store())
      const other = status === 'duplicate' ? 't-1' : null
      await put(open(1), open(2, { status, duplicate_of_ticket_id: other }))

      await expect(put(open(2))).rejects.toThrow()
    })

    it('list an account’s own from the newest, in pages that new ones do not shift', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const made = (n: number, day: number) => open(n, { created_at: march(day) })
      await put(made(1, 1), made(2, 2), made(3, 2), made(4, 3), open(5, { account_id: 'acc-2' }))
      const page = (after: Position | null) =>
        store().read((tx) => tx.tickets.listOfAccount('acc-1', { limit: 2, after }))

      const first = await page(null)
      await put(made(6, 4))
      const second = await page(first.next)

      expect(first.data.map(({ ticket_id }) => ticket_id)).toEqual(['t-4', 't-3'])
      expect(second.data.map(({ ticket_id }) => ticket_id)).toEqual(['t-2', 't-1'])
      expect(second.next).toBeNull()
    })

    it('list those of all by their latest activity, none of them twice when it changes meanwhile', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await put(open(1), open(2, { account_id: 'acc-2' }), open(3), open(4))

      const first = await list({}, 2)
      await put(open(3, { last_activity_at: march(9) }))
      const second = await list({}, 2, first.next)

      expect([first.ids, second.ids]).toEqual([
        ['t-4', 't-3'],
        ['t-2', 't-1'],
      ])
      expect(second.next).toBeNull()
      expect(await ids({})).toEqual(['t-3', 't-4', 't-2', 't-1'])
    })

    it('are narrowed by status, category and operator, alone and together', async () => {
      await givenCustomer(store())
      const waits = { status: 'resolved', next_action_at: march(9) } as const
      await put(
        open(1, { category: 'billing', assignee_admin_id: 'ann' }),
        open(2, { category: 'billing', ...waits }),
        open(3, { assignee_admin_id: 'ann', ...waits }),
        open(4, { assignee_admin_id: 'bob' }),
      )

      expect(await ids({ status: 'open' })).toEqual(['t-4', 't-1'])
      expect(await ids({ category: 'billing' })).toEqual(['t-2', 't-1'])
      expect(await ids({ assignee: 'ann' })).toEqual(['t-3', 't-1'])
      expect(await ids({ assignee: null })).toEqual(['t-2'])
      expect(await ids({ status: 'resolved', category: 'billing' })).toEqual(['t-2'])
      expect(await ids({ status: 'open', category: 'billing', assignee: 'ann' })).toEqual(['t-1'])
      expect(await ids({ status: 'closed' })).toEqual([])
    })

    it('are found by the beginnings of words of their reference and subject', async () => {
      await givenCustomer(store())
      await put(open(1, { subject: 'Nėra garso', reference: 'T-K7QX2-MPA3C' }), open(2))
      await put(open(3, { subject: 'Sąskaita', category: 'billing' }))

      expect(await ids({ words: ['k7qx2', 'mpa'] })).toEqual(['t-1'])
      expect(await ids({ words: ['ner'] })).toEqual(['t-2', 't-1'])
      expect(await ids({ words: ['saskaita'], category: 'technical' })).toEqual([])
      expect(await ids({ words: [] })).toHaveLength(3)
    })

    it('follow their duplicates’ target when that becomes a duplicate too', async () => {
      await givenCustomer(store())
      const of = (id: string) => ({ status: 'duplicate', duplicate_of_ticket_id: id }) as const
      await put(open(1), open(2), open(3, of('t-2')), open(4, of('t-1')))

      await store().transaction((tx) => tx.tickets.repointDuplicates('t-2', 't-1'))

      expect((await get('t-3'))?.duplicate_of_ticket_id).toBe('t-1')
      expect((await get('t-4'))?.duplicate_of_ticket_id).toBe('t-1')
    })
  })

  describe('silence in tickets', () => {
    const due = (day: number, limit = 10) => store().read((tx) => tx.tickets.due(march(day), limit))

    it('has an effect when its time has come, longest waiting first, up to the limit', async () => {
      await givenCustomer(store())
      const waits = (n: number) =>
        open(n, { status: 'awaiting_customer', next_action_at: march(n) })
      await put(waits(3), waits(1), waits(2), open(4))

      expect(await due(2)).toEqual(['t-1', 't-2'])
      expect(await due(3, 1)).toEqual(['t-1'])
      expect(await due(0)).toEqual([])
      expect(await store().nextDueAt()).toBe(march(1))
      expect(await store().dueBy(march(1))).toEqual(new Set(['tickets']))
    })

    it('is ended once, by one of many who found it', async () => {
      await givenCustomer(store())
      await put(aTicket())

      const ended = await race(() =>
        store().transaction(async (tx) => {
          const ticket = await tx.tickets.getForUpdate('ticket-1')
          if (!ticket || ticket.next_action_at === null) return false
          const closed = { status: 'closed', reminded_at: null, next_action_at: null } as const
          await tx.tickets.put({ ...ticket, ...closed })
          return true
        }),
      )

      expect(ended.filter(Boolean)).toHaveLength(1)
    })
  })

  describe('messages of tickets', () => {
    const insert = (...all: Parameters<typeof aTicketMessage>[0][]) =>
      store().transaction(async (tx) => {
        for (const each of all) await tx.tickets.insertMessage(aTicketMessage(each))
      })

    it('come back as they were inserted, those of duplicates among them, oldest first', async () => {
      await givenCustomer(store())
      const copy = open(2, { status: 'duplicate', duplicate_of_ticket_id: 'ticket-1' })
      await put(aTicket(), copy, open(3))
      await insert({ id: 'c', created_at: march(3) })
      await insert({ id: 'a', created_at: march(1) })
      await insert({ id: 'b', ticket_id: 't-2', author: 'customer', created_at: march(2) })
      await insert({ id: 'x', ticket_id: 't-3' })

      const of = async (id: string) =>
        (await store().read((tx) => tx.tickets.messagesOf(id))).map((each) => each.id)
      expect(await of('ticket-1')).toEqual(['a', 'b', 'c'])
      expect(await of('t-2')).toEqual(['b'])
      expect(await store().read((tx) => tx.tickets.messageCount('ticket-1'))).toBe(2)
      expect(await store().read((tx) => tx.tickets.messageCount('nothing'))).toBe(0)
      expect(await store().read((tx) => tx.tickets.message('c'))).toEqual(
        aTicketMessage({ id: 'c', created_at: march(3) }),
      )
      expect(await store().read((tx) => tx.tickets.message('nothing'))).toBeUndefined()
    })

    it('are of a ticket that exists, once', async () => {
      await givenCustomer(store())
      await put(aTicket())
      await insert({})

      await expect(insert({})).rejects.toThrow()
      await expect(insert({ id: 'z', ticket_id: 'nothing' })).rejects.toThrow()
    })
  })

  describe('the audit rows of a ticket', () => {
    it('are those that name it, in order, also in the transaction that appends them', async () => {
      const row = (seq: number, meta: object) =>
        anAuditRow({ id: `row-${seq}`, seq, hash: `hash-${seq}`, meta: JSON.stringify(meta) })
      const found = await store().transaction(async (tx) => {
        await tx.audit.append(row(1, { ticket_id: 't-1', to: 'open' }))
        await tx.audit.append(row(2, { ticket_id: 't-2', duplicate_of_ticket_id: 't-1' }))
        await tx.audit.append(row(3, { invoice_id: 't-1' }))
        await tx.audit.append(row(4, { from: 'open', ticket_id: 't-1' }))
        return tx.audit.ofTicket('t-1')
      })

      expect(found.map(({ id }) => id)).toEqual(['row-1', 'row-4'])
      expect(await store().read((tx) => tx.audit.ofTicket('t-3'))).toEqual([])
    })
  })
}
