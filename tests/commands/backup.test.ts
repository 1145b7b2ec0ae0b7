import { SYSTEM } from '@billing/core'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshFolder } from '../support/example-process.ts'
import { answer, billing, freshPlace, signUp, within } from './run.ts'

const env = freshPlace()
const file = env['BILLING_DATABASE_URL']?.slice('sqlite:'.length) ?? ''
const copied = (folder: string) => ({
  ...env,
  BILLING_DATABASE_URL: `sqlite:${join(folder, 'billing.db')}`,
})

describe('a backup', () => {
  beforeAll(async () => expect((await billing(['migrate'], env)).code).toBe(0))

  it('is the database as it was at one instant, while others write, with its keys', async () => {
    const folder = join(freshFolder(), 'backup')
    const emails = ['ona@example.lt', 'jonas@example.lt', 'rasa@example.lt']

    const made = await within(env, async (service) => {
      const [first, ...others] = emails
      await signUp(service, { email: first })
      const writing = others.reduce(
        (before, email) => before.then(() => signUp(service, { email })).then(() => undefined),
        Promise.resolve(),
      )
      const outcome = await billing(['backup', folder], env)
      await writing
      return outcome
    })
    const verified = await billing(['verify'], copied(folder))

    expect(made.stderr).toBe('')
    expect(made.code).toBe(0)
    expect(verified.code).toBe(0)
    expect(readFileSync(join(folder, 'billing.db.key'))).toEqual(readFileSync(`${file}.key`))
    expect(statSync(join(folder, 'billing.db')).mode & 0o077).toBe(0)
    expect(statSync(join(folder, 'billing.db.key')).mode & 0o077).toBe(0)
    await within(copied(folder), async (service) => {
      expect((await service.billing.account.find(SYSTEM, 'ona@example.lt')).account_id).toBeTruthy()
    })
  })

  it('goes into a folder that is new', async () => {
    const folder = join(freshFolder(), 'used')
    mkdirSync(folder)
    writeFileSync(join(folder, 'billing.db'), 'the last backup')

    const { code, stderr } = await billing(['backup', folder], env)
    const fresh = join(folder, 'next')
    const told = await answer<object>(['backup', fresh], env)

    expect(told).toMatchObject({
      database: join(fresh, 'billing.db'),
      keys: join(fresh, 'billing.db.key'),
    })
    expect({ code, stderr }).toEqual({ code: 2, stderr: `${folder} is not empty\n` })
    expect(readFileSync(join(folder, 'billing.db'), 'utf8')).toBe('the last backup')
  })

  it('is for SQLite alone', async () => {
    const postgres = { ...env, BILLING_DATABASE_URL: 'postgres://billing@localhost/billing' }
    const keys = {
      BILLING_SECRET_KEY: Buffer.alloc(32, 3).toString('base64'),
      BILLING_JWT_KEYS: `{"keys":[{"kty":"oct","alg":"HS256","kid":"a","k":"${'q'.repeat(43)}"}]}`,
    }

    const { code, stderr } = await billing(['backup', 'somewhere'], { ...postgres, ...keys })

    expect([code, stderr]).toEqual([2, 'PostgreSQL has backups of its own: see docs/backups.md\n'])
  })
})
