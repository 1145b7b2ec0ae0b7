import type { Position } from '@billing/core'
import { aRefreshToken, aSession, aUser, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, race, type TheStore } from './store-under-test.ts'

const live = { ended_at: null, end_reason: null }

/** Sessions and their refresh tokens. */
export function sessionContract(store: TheStore): void {
  describe('sessions', () => {
    it('gives back a session and a refresh token exactly as they were put', async () => {
      await givenCustomer(store())
      await store().transaction(async (tx) => {
        await tx.sessions.insert(aSession())
        await tx.sessions.insertRefresh(aRefreshToken())
      })

      expect(await store().read((tx) => tx.sessions.get('session-1'))).toEqual(aSession())
      const token = await store().read((tx) => tx.sessions.refreshByHash('refresh-hash-1'))
      expect(token).toEqual(aRefreshToken())
    })

    it('shows a session with its user as both are now, also to who has just changed them', async () => {
      await givenCustomer(store())
      await store().transaction(async (tx) => {
        await tx.users.put(aUser({ notifications_enabled: false }))
        await tx.sessions.insert(aSession(live))
      })
      const bearer = () => store().read((tx) => tx.sessions.bearer('session-1'))

      expect(await bearer()).toMatchObject({
        user_id: 'user-1',
        account_id: 'acc-1',
        twofa: true,
        ended_at: null,
        me: {
          user_id: 'user-1',
          role: 'owner',
          notifications_enabled: false,
          created_at: march(1),
        },
      })
      await store().transaction(async (tx) => {
        await tx.users.put(aUser({ role: 'support' }))
        await tx.sessions.end('session-1', march(5), 'signed_out')
        const changed = { ended_at: march(5), me: { role: 'support', notifications_enabled: true } }
        expect(await tx.sessions.bearer('session-1')).toMatchObject(changed)
      })
      expect(await bearer()).toMatchObject({ ended_at: march(5), me: { role: 'support' } })
      expect(await store().read((tx) => tx.sessions.bearer('session-2'))).toBeUndefined()
    })

    it('shows no session of which somebody else has not committed yet', async () => {
      await givenCustomer(store())
      const { promise: looked, resolve } = Promise.withResolvers<void>()
      const looking = Promise.withResolvers<unknown>()
      const adding = store().transaction(async (tx) => {
        await tx.sessions.insert(aSession(live))
        looking.resolve(
          store()
            .read((other) => other.sessions.bearer('session-1'))
            .finally(resolve),
        )
        await Promise.race([looked, tx.sessions.get('session-1')])
        throw new Error('undone')
      })

      await expect(adding).rejects.toThrow('undone')
      expect(await looking.promise).toBeUndefined()
    })

    it('ends a session once, whoever asks', async () => {
      await givenCustomer(store())
      await store().transaction((tx) => tx.sessions.insert(aSession(live)))

      const ended = await race(() =>
        store().transaction((tx) => tx.sessions.end('session-1', march(5), 'refresh_reuse')),
      )

      expect(ended.filter(Boolean)).toHaveLength(1)
      const session = await store().read((tx) => tx.sessions.get('session-1'))
      expect(session).toEqual(aSession({ ended_at: march(5), end_reason: 'refresh_reuse' }))
    })

    it('ends every live session of a user but the one that is kept, and of nobody else', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await store().transaction(async (tx) => {
        await tx.sessions.insert(aSession({ session_id: 'kept', ...live }))
        await tx.sessions.insert(aSession({ session_id: 'other', ...live }))
        await tx.sessions.insert(aSession({ session_id: 'over' }))
        const theirs = { session_id: 'theirs', user_id: 'user-2', account_id: 'acc-2' }
        await tx.sessions.insert(aSession({ ...theirs, ...live }))
        await tx.sessions.endAllOf('user-1', 'kept', march(5), 'password_changed')
      })

      const reason = async (id: string) =>
        (await store().read((tx) => tx.sessions.get(id)))?.end_reason
      expect(await reason('kept')).toBeNull()
      expect(await reason('other')).toBe('password_changed')
      expect(await reason('over')).toBe('signed_out')
      expect(await reason('theirs')).toBeNull()

      await store().transaction((tx) =>
        tx.sessions.endAllOf('user-1', null, march(6), 'superseded'),
      )
      expect(await reason('kept')).toBe('superseded')
    })

    it('lets one of ten racing callers rotate a refresh token', async () => {
      await givenCustomer(store())
      await store().transaction(async (tx) => {
        await tx.sessions.insert(aSession(live))
        await tx.sessions.insertRefresh(aRefreshToken({ rotated_at: null }))
      })

      const rotated = await race(() =>
        store().transaction((tx) => tx.sessions.rotateRefresh('refresh-hash-1', march(5))),
      )

      expect(rotated.filter(Boolean)).toHaveLength(1)
    })

    it('lists the live sessions of a user that were used lately, newest first, page by page', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const own = (session_id: string, day: number, differs = {}) =>
        aSession({
          session_id,
          created_at: march(day),
          last_used_at: march(day),
          ...live,
          ...differs,
        })
      await store().transaction(async (tx) => {
        await tx.sessions.insert(own('first', 5))
        await tx.sessions.insert(own('of-before', 6, { last_used_at: null }))
        await tx.sessions.insert(own('renewed', 1, { last_used_at: march(8) }))
        await tx.sessions.insert(own('unused', 1))
        await tx.sessions.insert(own('over', 7, { ended_at: march(8), end_reason: 'signed_out' }))
        const theirs = { user_id: 'user-2', account_id: 'acc-2' }
        await tx.sessions.insert(own('theirs', 7, theirs))
        const reads = { reading_reason: 'they asked' }
        await tx.sessions.insert(own('reading', 9, { user_id: 'user-2', ...reads }))
        await tx.sessions.insert(own('reading theirs', 9, { account_id: 'acc-2', ...reads }))
        await tx.sessions.insert(own('read before', 9, { ...reads, begun_in: 'over' }))
      })
      const list = (after: Position | null, read_account: string | null = null) =>
        store().read((tx) =>
          tx.sessions.liveOf({ user_id: 'user-1', read_account }, march(4), { limit: 2, after }),
        )
      const first = await list(null)
      const second = await list(first.next)

      expect(first.data.map(({ session_id }) => session_id)).toEqual(['of-before', 'first'])
      expect(second.data.map(({ session_id }) => session_id)).toEqual(['renewed'])
      expect(second.next).toBeNull()
      const owners = await list(null, 'acc-1')
      expect(owners.data.map(({ session_id }) => session_id)).toEqual(['reading', 'of-before'])
    })

    it('ends a session with the one that it began in, for whoever brings its token', async () => {
      await givenCustomer(store())
      const endOf = (session_id: string) =>
        store()
          .read((tx) => tx.sessions.bearer(session_id))
          .then((bearer) => bearer?.ended_at)
      const reads = { reading_reason: 'they asked', begun_in: 'session-1' }
      await store().transaction(async (tx) => {
        await tx.sessions.insert(aSession(live))
        await tx.sessions.insert(aSession({ ...live, session_id: 'reading', ...reads }))
      })
      expect(await endOf('reading')).toBeNull()

      await store().transaction((tx) => tx.sessions.end('session-1', march(5), 'signed_out'))

      expect(await endOf('reading')).toBe(march(5))
      expect(await store().read((tx) => tx.sessions.get('reading'))).toMatchObject(reads)
    })

    it('keeps when and from where a session was last used', async () => {
      await givenCustomer(store())
      const use = { last_used_at: march(9), ip: '198.51.100.7', user_agent: null }
      await store().transaction(async (tx) => {
        await tx.sessions.insert(aSession(live))
        await tx.sessions.touch('session-1', use)
      })

      const session = await store().read((tx) => tx.sessions.get('session-1'))
      expect(session).toEqual(aSession({ ...live, ...use }))
    })

    it('purges what ended or expired before, and keeps the rest', async () => {
      await givenCustomer(store())
      await store().transaction(async (tx) => {
        await tx.sessions.insert(aSession({ session_id: 'old', ended_at: march(3) }))
        await tx.sessions.insert(aSession({ session_id: 'recent', ended_at: march(5) }))
        await tx.sessions.insert(aSession({ session_id: 'live', ...live }))
        await tx.sessions.insert(aSession({ session_id: 'left', created_at: march(1), ...live }))
        const of = { session_id: 'live' }
        await tx.sessions.insertRefresh(
          aRefreshToken({ ...of, token_hash: 'old', expires_at: march(3) }),
        )
        await tx.sessions.insertRefresh(
          aRefreshToken({ ...of, token_hash: 'good', expires_at: march(6) }),
        )
        await tx.sessions.purge(march(4))
      })

      const left = await store().read(async (tx) => [
        await tx.sessions.get('old'),
        await tx.sessions.get('left'),
        (await tx.sessions.get('recent'))?.session_id,
        (await tx.sessions.get('live'))?.session_id,
        await tx.sessions.refreshByHash('old'),
        (await tx.sessions.refreshByHash('good'))?.token_hash,
      ])
      expect(left).toEqual([undefined, undefined, 'recent', 'live', undefined, 'good'])
    })
  })
}
