import { after, type ClaimedMessage, HOUR, WEBHOOK_AGGREGATE } from '@billing/core'
import { aMessage, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { LONG, newMessage, OVER, race, type TheStore } from './store-under-test.ts'

/** The queue of effects. */
export function outboxContract(store: TheStore): void {
  const push = (...messages: ReturnType<typeof aMessage>[]) =>
    store().transaction(async (tx) => {
      for (const message of messages) await tx.outbox.push(message)
    })
  const claim = (day: number, limit = 10, lease = LONG) =>
    store().transaction((tx) => tx.outbox.claimDue(march(day), limit, lease))
  const ids = (claims: readonly ClaimedMessage[]) => claims.map((each) => each.message.outbox_id)
  const one = async (day = 9, lease = LONG) => {
    const [claimed] = await claim(day, 1, lease)
    if (!claimed) throw new Error('nothing was due')
    return claimed
  }
  const done = (claimed: ClaimedMessage) =>
    store().transaction((tx) => tx.outbox.done(claimed, march(9)))

  describe('the outbox', () => {
    it('gives back a message as it was pushed, with one more attempt', async () => {
      await push(aMessage())

      expect((await one()).message).toEqual(aMessage({ attempts: 2 }))
    })

    it('gives out what is due, oldest first, and nothing before its time', async () => {
      await push(
        newMessage('b', { next_at: march(3) }),
        newMessage('a', { next_at: march(2) }),
        newMessage('later', { next_at: march(5) }),
      )

      expect(ids(await claim(4, 1))).toEqual(['a'])
      expect(ids(await claim(4))).toEqual(['b'])
      expect(await claim(4)).toEqual([])
    })

    it('gives each of forty messages to one of ten racing callers', async () => {
      await push(...Array.from({ length: 40 }, (_, n) => newMessage(`m-${n}`)))

      const sevens = await race(() => claim(9, 7))

      const got = sevens.flatMap(ids)
      expect(Math.max(...sevens.map((seven) => seven.length))).toBe(7)
      expect(new Set(got).size).toBe(got.length)
      expect((await claim(9, 100)).length + got.length).toBe(40)
    })

    it('delivers one aggregate in order of pushing: what follows waits for what is unfinished', async () => {
      const of = { aggregate: 'tenant:1' }
      await push(
        newMessage('z-first', { ...of, next_at: march(6) }),
        newMessage('a-second', { ...of, next_at: march(2) }),
        newMessage('other', { next_at: march(7) }),
      )

      expect(ids(await claim(5))).toEqual([])
      const first = await one(6)
      expect(first.message.outbox_id).toBe('z-first')
      expect(ids(await claim(8))).toEqual(['other'])
      await store().transaction((tx) => tx.outbox.retry(first, march(20), 'away'))
      expect(ids(await claim(9))).toEqual([])
      await done(await one(20))
      expect(ids(await claim(9))).toEqual(['a-second'])
    })

    it('lets the aggregate go on behind a dead letter', async () => {
      await push(newMessage('first', { aggregate: 'x' }), newMessage('second', { aggregate: 'x' }))
      const first = await one()

      const buried = await store().transaction((tx) => tx.outbox.bury(first, march(9), 'refused'))

      expect(buried).toBe(true)
      expect(ids(await claim(9))).toEqual(['second'])
      expect(await store().read((tx) => tx.outbox.backlog(march(9)))).toMatchObject({ dead: 1 })
    })

    it('comes again at its new time after a failed try, with the error and the count', async () => {
      await push(newMessage('m'))

      const failed = await one()
      await store().transaction((tx) => tx.outbox.retry(failed, march(12), 'the server is away'))

      expect(await claim(11)).toEqual([])
      // From now on it counts from when it was first due.
      const again = { next_at: march(12), created_at: march(2), last_error: 'the server is away' }
      expect((await one(12)).message).toEqual(newMessage('m', { attempts: 2, ...again }))
    })

    it('goes to another when the lease is over, and the first then writes nothing', async () => {
      await push(newMessage('m'))
      const late = await one(9, OVER)
      const taken = await one()

      expect(taken.fence).toBeGreaterThan(late.fence)
      const stale = await store().transaction(async (tx) => [
        await tx.outbox.done(late, march(9)),
        await tx.outbox.retry(late, march(10), 'late'),
        await tx.outbox.bury(late, march(9), 'late'),
      ])
      expect(stale).toEqual([false, false, false])
      expect(await done(taken)).toBe(true)
      expect(await done(taken)).toBe(false)
    })

    it('pushes a dedupe key once for all time, also after the purge', async () => {
      const again = newMessage('again', { dedupe_key: 'same' })
      await push(newMessage('first', { dedupe_key: 'same' }), again)
      await done(await one())
      await push(again)

      await store().transaction((tx) => tx.outbox.purge(march(10)))
      await push(again)

      expect(await claim(30)).toEqual([])
    })

    it('knows what was ever pushed by its dedupe key: at once, later, and after the purge', async () => {
      const knows = (key: string) => store().read((tx) => tx.outbox.knows(key))
      const message = newMessage('m', { dedupe_key: 'same' })
      const in_it = await store().transaction(async (tx) => {
        await tx.outbox.push(message)
        return tx.outbox.knows('same')
      })
      expect([in_it, await knows('same'), await knows('other')]).toEqual([true, true, false])
      await done(await one())

      await store().transaction((tx) => tx.outbox.purge(march(10)))

      expect(await knows('same')).toBe(true)
    })

    it('purges only what was delivered before', async () => {
      await push(newMessage('dead'), newMessage('open', { next_at: march(20) }))
      const dead = await one()
      await store().transaction(async (tx) => {
        await tx.outbox.bury(dead, march(9), 'refused')
        await tx.outbox.purge(march(30))
      })

      const backlog = await store().read((tx) => tx.outbox.backlog(march(9)))
      expect(backlog).toEqual({ waiting: 1, oldest_due_at: null, dead: 1 })
    })

    it('lists the mails that were given up, newest first, and has them sent again under their ids', async () => {
      const mail = (id: string) => newMessage(id, { aggregate: `mail:${id}` })
      await push(mail('a'), mail('b'), mail('open'), newMessage('other', { aggregate: 'tenant:1' }))
      for (const [day, claimed] of (await claim(9)).entries()) {
        const { outbox_id } = claimed.message
        await store().transaction(async (tx) => {
          if (outbox_id === 'open') await tx.outbox.retry(claimed, march(20), 'away')
          else await tx.outbox.bury(claimed, march(10 + day), 'away')
        })
      }
      const givenUp = async (limit = 9) => {
        const { data, next } = await store().read((tx) =>
          tx.outbox.givenUpMails({ limit, after: null }),
        )
        return [data.map(({ outbox_id: id }) => id), next?.id ?? null]
      }
      const sendAgain = (id: string) =>
        store().transaction((tx) => tx.outbox.sendAgain(id, march(15)))

      expect(await givenUp()).toEqual([['b', 'a'], null])
      expect(await givenUp(1)).toEqual([['b'], 'b'])
      expect(await store().read((tx) => tx.outbox.mail('other'))).toBeUndefined()
      expect(await store().read((tx) => tx.outbox.mail('open'))).toMatchObject({
        given_up_at: null,
      })
      expect([await sendAgain('a'), await sendAgain('a'), await sendAgain('open')]).toEqual([
        true,
        false,
        false,
      ])
      expect([await sendAgain('other'), await givenUp()]).toEqual([false, [['b'], null]])
      expect(await store().transaction((tx) => tx.outbox.sendAllAgain(march(15)))).toBe(1)
      expect((await claim(15)).map(({ message }) => message)).toEqual(
        ['a', 'b'].map((id) => ({
          ...mail(id),
          attempts: 1,
          created_at: march(15),
          next_at: march(15),
          last_error: 'away',
        })),
      )
    })

    it('says how many wait and since when the oldest is due', async () => {
      await push(
        newMessage('a', { next_at: march(3) }),
        newMessage('b', { next_at: march(2) }),
        newMessage('later', { next_at: march(20) }),
      )

      const backlog = await store().read((tx) => tx.outbox.backlog(march(9)))
      expect(backlog).toEqual({ waiting: 3, oldest_due_at: march(2), dead: 0 })
    })

    it('counts what is tried in vain from when it was first due, also between two tries', async () => {
      const hours = (count: number) => after(march(9), count * HOUR)
      const since = async (now = march(9)) =>
        (await store().read((tx) => tx.outbox.backlog(now))).oldest_due_at
      const fail = (claimed: ClaimedMessage, next_at = hours(5)) =>
        store().transaction((tx) => tx.outbox.retry(claimed, next_at, 'away'))
      await push(newMessage('now', { created_at: march(2), next_at: march(2) }))
      await push(newMessage('later', { created_at: march(1), next_at: march(8) }))
      expect(await since(march(1))).toBeNull()

      await fail(await one())
      expect([await since(), await since(hours(6))]).toEqual([march(2), march(2)])
      const [later] = await claim(9)
      if (!later) throw new Error('nothing was due')
      await fail(later)
      await done(await one(10))
      expect([await since(), await since(hours(6))]).toEqual([march(8), march(8)])
      await fail(await one(10), march(11))
      expect((await one(12)).message).toMatchObject({ created_at: march(8), attempts: 3 })
    })

    it('does not count what a webhook endpoint leaves waiting', async () => {
      await push(newMessage('w', { aggregate: `${WEBHOOK_AGGREGATE}endpoint-1:acc-1` }))
      const failed = await one()
      const since = async () =>
        (await store().read((tx) => tx.outbox.backlog(march(9)))).oldest_due_at

      expect(await since()).toBeNull()
      await store().transaction((tx) => tx.outbox.retry(failed, march(9), 'away'))
      expect(await since()).toBeNull()
    })
  })
}
