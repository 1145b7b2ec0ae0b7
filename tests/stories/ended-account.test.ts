import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory } from './money-story.ts'

const PERSON = { email: 'jonas@example.lt', password: 'a long enough word' }

/** Net: this story; the clock of the 90 days is a column of its own, which nothing but the end writes. Source: contract 2.11. */
describe.each(STORY_DIALECTS)('a user of an account that ended, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const at = (instant: string) => story.world.until(instant)

  it('signs in for 90 days from its end, whatever of it was changed since', async () => {
    const jonas = await story.customer()
    await jonas.ask('POST', '/subscription/cancel')
    await at('2026-02-15T10:00:00Z')
    expect(await jonas.page()).toMatchObject({ account: 'cancelled' })
    await at('2026-05-01T10:00:00Z')
    const change = { body: { contact_phone: '+37060000001' } }
    expect((await jonas.ask('PATCH', '/account', change)).status).toBe(200)

    const signIn = () => story.world.api('POST', '/auth/sign-in', { body: PERSON })
    await at('2026-05-16T08:59:00Z')
    expect((await signIn()).status).toBe(200)
    await at('2026-05-16T09:01:00Z')
    expect((await signIn()).status).toBe(401)
  })
})
