import { searchWords } from '@billing/core'
import {
  aBanner,
  anAuditRow,
  aNotification,
  aTicket,
  aTicketFile,
  aTicketMessage,
} from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, type TheStore } from './store-under-test.ts'

/** What can be taken out of one account's rows, and of nobody else's. */
export function erasureContract(store: TheStore): void {
  describe('erasing', () => {
    it('takes addresses, browsers and salts out of one chain of the audit log; the links stay', async () => {
      const theirs = anAuditRow({ id: 'b', chain: 'acc-2', account_id: 'acc-2', hash: 'b' })
      await store().transaction(async (tx) => {
        await tx.audit.append(anAuditRow())
        await tx.audit.append(theirs)
      })

      const erased = await store().transaction((tx) => tx.audit.erasePersonal('acc-1'))
      const again = await store().transaction((tx) => tx.audit.erasePersonal('acc-1'))

      const rowsOf = (chain: string) => store().read((tx) => tx.audit.rows(chain, 0, 10))
      expect([erased, again]).toEqual([1, 0])
      expect(await rowsOf('acc-1')).toEqual([
        { ...anAuditRow(), ip: null, user_agent: null, salt: null },
      ])
      expect(await rowsOf('acc-2')).toEqual([theirs])
    })

    it('takes what is written in the same transaction too', async () => {
      const erased = await store().transaction(async (tx) => {
        await tx.audit.append(anAuditRow())
        return tx.audit.erasePersonal('acc-1')
      })

      expect(erased).toBe(1)
    })

    it('removes the notifications and the banners of one account', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const counts = await store().transaction(async (tx) => {
        for (const n of [1, 2]) {
          const of = { id: `of-${n}`, account_id: `acc-${n}` }
          await tx.notifications.insert(aNotification(of))
          await tx.banners.put(aBanner(of))
        }
        return [await tx.notifications.erase('acc-1'), await tx.banners.erase('acc-1')]
      })

      const left = await store().read(async (tx) => [
        await tx.notifications.get('of-1'),
        await tx.banners.get('of-1'),
        (await tx.notifications.get('of-2'))?.id,
        (await tx.banners.get('of-2'))?.id,
      ])
      expect(counts).toEqual([1, 1])
      expect(left).toEqual([undefined, undefined, 'of-2', 'of-2'])
    })

    it('takes every word out of the tickets of one account, also of those that ended', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const ended = { status: 'closed', reminded_at: null, next_action_at: null } as const
      await store().transaction(async (tx) => {
        for (const n of [1, 2]) {
          const ticket_id = `t-${n}`
          const of = { ticket_id, account_id: `acc-${n}`, reference: `T-${n}`, ...ended }
          await tx.tickets.put(aTicket(of))
          const message_id = `m-${n}`
          await tx.tickets.insertMessage(aTicketMessage({ id: message_id, ticket_id }))
          await tx.tickets.insertFile(aTicketFile({ id: `f-${n}`, ticket_id, message_id }))
        }
      })

      const [erased, keys] = await store().transaction(async (tx) => [
        await tx.tickets.erase('acc-1'),
        await tx.tickets.eraseFiles('acc-1'),
      ])

      const message = (n: number) => store().read((tx) => tx.tickets.message(`m-${n}`))
      const name = async (n: number) =>
        (await store().read((tx) => tx.tickets.file(`t-${n}`, `f-${n}`)))?.filename
      expect([erased, keys]).toEqual([1, ['tickets/f-1']])
      expect([await name(1), await name(2)]).toEqual(['', aTicketFile().filename])
      const [word = ''] = searchWords(aTicket().subject)
      const found = await store().read((tx) =>
        tx.tickets.list({ words: [word] }, { limit: 10, after: null }),
      )
      expect((await store().read((tx) => tx.tickets.get('t-1')))?.subject).toBe('')
      expect(found.data.map(({ ticket_id }) => ticket_id)).toEqual(['t-2'])
      expect((await message(1))?.body).toBe('')
      expect((await message(2))?.body).toBe(aTicketMessage().body)
    })
  })
}
