import { SYSTEM } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkLine } from '../../packages/server/src/imports/customer-line.ts'
import { customerOf } from '../../packages/server/src/imports/customer-of-line.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { formerCard, formerLine, formerTenant } from '../support/former-system.ts'
import { freshDatabase } from '../support/postgres.ts'
import { bcryptOf, scryptOf } from '../support/counted-hashing.ts'
import { openWorld, type World } from '../support/world.ts'

/** Of `a long enough word`. */
const BCRYPT = '$2b$04$PjlwyBbYHN0wZobOdoymre2hfelZ3iNmRb5p5C7Xiugga5mDkhpWq'

describe.each(STORY_DIALECTS)('people of a former system, on %s', (dialect) => {
  let world: World
  beforeEach(async () => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await freshDatabase() }
    world = await openWorld({ database })
  })
  afterEach(() => world.close())

  it('whose hash costs too much come without a password, and choose one by a link', async () => {
    const hashes = [scryptOf(17, 8, 1), BCRYPT, bcryptOf(14)]
    const users = hashes.map((password_hash, n) => ({ email: `u${n}@example.com`, password_hash }))
    const cards = [await formerCard(world, 'Dear')]
    const tenant = await formerTenant(world, 'Dear')
    const checked = checkLine(formerLine('Dear', { users, cards, tenant }))
    if ('flaws' in checked) throw new Error(JSON.stringify(checked.flaws))
    const dear = customerOf(checked.line, world.ports.settings)
    const kept = await world.billing.imports.customer(SYSTEM, dear)
    const signIn = (n: number, password: string) =>
      world.api('POST', '/auth/sign-in', { body: { email: `u${n}@example.com`, password } })

    expect(kept).toMatchObject({
      kind: 'imported',
      left_out: [{ field: 'users.0.password_hash' }, { field: 'users.2.password_hash' }],
    })
    expect((await signIn(0, 'a long enough word')).status).toBe(401)
    expect((await signIn(1, 'a long enough word')).status).toBe(200)

    await world.api('POST', '/auth/forgot-password', { body: { email: 'u0@example.com' } })
    await world.settle()
    const token = /[?&]token=([\w-]{43})/.exec((await world.mail()).at(-1)?.text ?? '')?.[1]
    const reset = { token, new_password: 'quite another word' }
    await world.api('POST', '/auth/reset-password', { body: reset })
    expect((await signIn(0, 'quite another word')).status).toBe(200)
  })
})
