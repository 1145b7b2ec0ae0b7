import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { signupStory } from './signup-story.ts'

describe.each(STORY_DIALECTS)('notifications on %s', (dialect) => {
  const story = signupStory(dialect)

  it('a trial starts, and we ask once for the address that the first invoice needs', async () => {
    // 1 February: the phone system stands, and the owner signs in
    const { token } = await story.world.signUp({ legal_address: undefined })
    const list = () => story.world.api('GET', '/me/notifications', { token })
    const asked = (await list()).body
    expect(asked.items).toMatchObject([{ kind: 'address_missing', severity: 'warn', read: false }])
    expect(asked.unread_count).toBe(1)

    // whatever is delivered again, it is not asked again
    await story.world.settle()
    expect((await list()).body).toEqual(asked)

    // the owner has read it
    const [{ id }] = asked.items
    await story.world.api('POST', `/me/notifications/${id}/read`, { token })
    expect((await list()).body).toMatchObject({ unread_count: 0, items: [{ id, read: true }] })
  })

  it('each account is asked for itself', async () => {
    const first = await story.world.signUp({ legal_address: undefined })
    const second = await story.world.signUp({ email: 'ona@example.lt', legal_address: undefined })

    for (const { token } of [first, second]) {
      const { body } = await story.world.api('GET', '/me/notifications', { token })
      expect(body.items).toHaveLength(1)
    }
  })
})
