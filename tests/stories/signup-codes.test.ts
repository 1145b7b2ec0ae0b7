import { aCode } from '@billing/core/fixtures'
import { beforeEach, describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { COMPANY, INDIVIDUAL, signupStory } from './signup-story.ts'

const SELLS = { settings: { discount_codes: [aCode({ code: 'LAST', max_redemptions: 1 })] } }
const JONAS = { ...INDIVIDUAL, password: 'a long enough word' }

describe.each(STORY_DIALECTS)('a sign-up with a code on %s', (dialect) => {
  const story = signupStory(dialect)
  beforeEach(() => story.reopen(SELLS))
  const count = (name: string) => story.world.ports.store.read((tx) => tx.redemptions.count(name))

  it('that dies frees it; one that supersedes another holds it once', async () => {
    await story.start({ ...COMPANY, code: 'LAST' })
    expect(await count('LAST')).toBe(1)
    await story.start({ ...COMPANY, code: 'LAST' })
    expect(await count('LAST')).toBe(1)

    await story.world.advance('P8D')

    expect(await count('LAST')).toBe(0)
  })

  it('of a taken address answers and counts as that of a free one', async () => {
    const { email } = await story.world.signUp({ ...JONAS, email: 'taken@example.lt' })
    const ask = (differs: object) =>
      story.world.api('POST', '/signup/order', { body: { ...JONAS, ...differs } })
    const taken = await ask({ email, code: 'LAST' })
    expect(taken.status).toBe(202)
    expect(await count('LAST')).toBe(1)
    expect((await ask({ email: 'free@example.lt', code: 'LAST' })).status).toBe(422)

    await story.world.advance('P8D')

    expect((await ask({ email: 'free@example.lt', code: 'LAST' })).status).toBe(202)
  })
})
