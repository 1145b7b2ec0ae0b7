import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'
import { FORMS } from './every-form.ts'
import { signedIn } from './people.ts'

const TEXTS = [
  '\0',
  '\ud800',
  '\u202e\u200b\u2060',
  '\ufeffone\u2028two',
  '٣٠',
  '１２',
  '1e3',
  '12€50',
  'ﬁ20774740',
  '__proto__',
  '"><script>alert(1)</script>',
  'e\u0301'.repeat(5_000),
]

const WRITTEN = FORMS.flatMap(({ path, does = '', query = '', fields = {} }) =>
  Object.keys(fields).map((name) => ({ path, does, query, fields, name })),
)

describe.each(['sqlite', 'postgres'] as const)('hostile text in a form, %s', (dialect) => {
  let world: World
  let browser: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await freshDatabase() }
    world = await openWorld({ database })
    browser = await signedIn(world, await world.signUp())
  })
  afterAll(() => world.close())

  it.each(WRITTEN)('is taken or refused by a page of ours: $path $does, $name', async (form) => {
    const path = form.path.replaceAll(/\{\w+\}/g, 'one')
    for (const text of TEXTS) {
      const sent = { ...form.fields, do: form.does, [form.name]: text }

      const answer = await browser.post(`${path}${form.query}`, sent)

      expect([text.slice(0, 20), answer.status < 500]).toEqual([text.slice(0, 20), true])
      expect(answer.text).not.toContain('<script>alert')
    }
  })
})
