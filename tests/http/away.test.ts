import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openWorld } from '../support/world.ts'

const PERSON = {
  customer_type: 'individual',
  full_name: 'Ona Onaitė',
  email: 'ona@example.lt',
  plan_tier: 'starter',
  country: 'LT',
}

it('a database that takes nothing more is answered with when to try again, and the key is free then', async () => {
  const world = await openWorld()
  const signUp = () =>
    world.api('POST', '/signup', { body: PERSON, headers: { 'idempotency-key': 'once' } })
  // No page more than there are: the engine answers as on a full disk.
  await sql`pragma max_page_count = 1`.execute(world.opened.db)

  const refused = []
  // Rows still find room in pages that are there.
  for (let n = 0; refused.length === 0; n++) {
    const body = { ...PERSON, email: `${n}@example.lt`, full_name: 'x'.repeat(200) }
    const answer = await world.api('POST', '/signup', { body })
    if (answer.status !== 202) refused.push(answer)
  }
  await sql`pragma max_page_count = 100000`.execute(world.opened.db)
  const after = await signUp()

  expect(refused[0]).toMatchObject({ status: 500, body: { code: 'internal', retry_after: 5 } })
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
  expect(after.status).toBe(202)
  await world.close()
})
