import { signWebhook } from '@billing/wire/revolut'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { openWorld } from '../support/world.ts'

describe.each(STORY_DIALECTS)('a signed webhook on %s', (dialect) => {
  it.each([
    ['NUL after it', '{}\0'],
    ['NUL in its event', '{"event":"a\\u0000b"}'],
    ['NUL in its order', '{"event":"ORDER_COMPLETED","order_id":"a\\u0000b"}'],
    ['half a character in its order', '{"event":"ORDER_COMPLETED","order_id":"\\ud83d"}'],
  ])('with %s is kept and acknowledged, once', async (_name, body) => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() }
    const world = await openWorld({ database })
    const bytes = new TextEncoder().encode(body)
    const { headers } = signWebhook('wsk_test_secret', bytes, world.now())
    const init = { method: 'POST', body: bytes, headers: headers as Record<string, string> }

    const first = await world.request('/v1/webhooks/revolut', init)
    const again = await world.request('/v1/webhooks/revolut', init)
    const { rows } = await sql`select body from webhooks`.execute(world.opened.db)
    await world.close()

    expect([first.status, again.status, rows.length]).toEqual([200, 200, 1])
  })
})
