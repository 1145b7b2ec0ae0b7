import type { Store } from '@billing/core'
import { anEvent } from '@billing/core/fixtures'
import { createSqlStore, migrate, type Opened } from '@billing/store-sql'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OPEN } from '../support/databases.ts'

let opened: Opened
let store: Store

beforeEach(async () => {
  opened = await OPEN.postgres()
  await migrate(opened)
  store = createSqlStore(opened)
})
afterEach(() => opened.close())

const publish = () => store.transaction((tx) => tx.events.publish(100), { accountLocks: true })
const after = (position: number) => store.read((tx) => tx.events.list({}, position, 100))

it('an event that was written first and committed last is not missed by who has read on', async () => {
  const mayCommit = Promise.withResolvers<void>()
  const isWritten = Promise.withResolvers<void>()
  const slow = store.transaction(async (tx) => {
    await tx.events.append(anEvent({ event_id: 'slow' }))
    isWritten.resolve()
    await mayCommit.promise
  })
  await isWritten.promise
  await store.transaction((tx) => tx.events.append(anEvent({ event_id: 'quick' })))
  await publish()
  expect(await after(0)).toMatchObject([{ event_id: 'quick', position: 1 }])

  mayCommit.resolve()
  await slow
  await publish()

  expect(await after(1)).toMatchObject([{ event_id: 'slow', position: 2 }])
})

it('a publisher waits for the one before it, and gives no position twice', async () => {
  await store.transaction((tx) => tx.events.append(anEvent({ event_id: 'first' })))
  const mayCommit = Promise.withResolvers<void>()
  const hasPublished = Promise.withResolvers<void>()
  const one = store.transaction(
    async (tx) => {
      await tx.events.publish(100)
      hasPublished.resolve()
      await mayCommit.promise
    },
    { accountLocks: true },
  )
  await hasPublished.promise
  await store.transaction((tx) => tx.events.append(anEvent({ event_id: 'second' })))
  const other = publish()
  mayCommit.resolve()
  await one

  expect(await other).toMatchObject([{ event_id: 'second', position: 2 }])
})
