import { replaceSealed, sealedTexts } from '@billing/store-sql'
import { describe, expect, it } from 'vitest'
import { drillEnvironment } from '../drills/drilled-server.ts'
import { RIGHT_KEYS, ROTATED_KEYS } from '../drills/secret-faults.ts'
import { freshFolder } from '../support/example-process.ts'
import { freshDatabase } from '../support/postgres.ts'
import { anOperator, billing, within } from './run.ts'

const DATABASES = {
  SQLite: async () => `sqlite:${freshFolder()}/billing.db`,
  PostgreSQL: () => freshDatabase(),
}

const NEW_KEY = ROTATED_KEYS.split(',')[0] ?? ''

type Env = Readonly<Record<string, string>>

const withKeys = (env: Env, keys: string): Env => ({ ...env, BILLING_SECRET_KEY: keys })

/** A database with an authenticator and an endpoint of two secrets, sealed with the first key. */
async function sealedPlace(database_url: string): Promise<Env> {
  const env = withKeys(drillEnvironment(database_url), RIGHT_KEYS)
  await billing(['migrate'], env)
  await billing(['create-operator', 'b@example.com', '--totp'], env)
  await within(env, async (service) => {
    const { webhooks } = service.billing
    const call = await anOperator(service)
    const url = 'https://receiver.example.com/hooks'
    const { endpoint_id } = await webhooks.create(call, { url })
    await webhooks.rotateSecret(call, endpoint_id)
  })
  return env
}

/** What the database has sealed, opened, beside the canaries. */
const secretsIn = (env: Env) =>
  within(env, async ({ opened, ports }) => {
    const texts = await sealedTexts(opened)
    return texts
      .filter(({ what }) => what !== 'canary')
      .map(({ what, sealed }) => `${what} ${ports.secrets.open(sealed)}`)
      .toSorted()
  })

describe.each(Object.entries(DATABASES))(
  'after a rotation of the secret key, on %s',
  (_, fresh) => {
    it('reseal seals anew what the old key sealed, and the old key can be taken away', async () => {
      const env = await sealedPlace(await fresh())
      const before = await secretsIn(env)
      const rotated = withKeys(env, ROTATED_KEYS)

      const early = await billing(['doctor'], withKeys(env, NEW_KEY))
      const looked = await billing(['doctor'], rotated)
      const resealed = await billing(['reseal'], rotated)
      const again = await billing(['reseal', '--json'], rotated)
      const clean = await billing(['doctor'], rotated)

      expect([early.code, early.stdout]).toEqual([
        1,
        expect.stringContaining('the key k1 is missing'),
      ])
      expect([looked.code, looked.stdout]).toEqual([
        0,
        expect.stringContaining(
          'look  All that is sealed is sealed with the first secret key: 1 authenticator and 2 webhook secrets are sealed with k1; run `billing reseal` before you take it away',
        ),
      ])
      expect(resealed).toEqual({
        code: 0,
        stdout: '3 sealed anew with k2; nothing needs k1 any more.\n',
        stderr: '',
      })
      expect(JSON.parse(again.stdout)).toEqual({ key_id: 'k2', sealed_anew: 0, left: 0 })
      expect(clean.stdout).toContain(
        'ok    All that is sealed is sealed with the first secret key\n',
      )

      const alone = withKeys(env, NEW_KEY)
      expect(before).toHaveLength(3)
      expect(await secretsIn(alone)).toEqual(before)
      for (const command of ['doctor', 'verify', 'reseal']) {
        expect(await billing([command], alone)).toMatchObject({ code: 0, stderr: '' })
      }
    })

    it('one that is changed meanwhile keeps what it was changed to', async () => {
      const env = await sealedPlace(await fresh())

      await within(withKeys(env, ROTATED_KEYS), async ({ opened, ports: { secrets } }) => {
        const [text] = (await sealedTexts(opened)).filter(({ what }) => what === 'authenticator')
        if (!text) throw new Error('no authenticator is sealed')
        const chosen = secrets.seal('a new authenticator')
        const sealed = secrets.seal(secrets.open(text.sealed))

        expect(await replaceSealed(opened, text, chosen)).toBe(true)
        expect(await replaceSealed(opened, text, sealed)).toBe(false)
        const kept = (await sealedTexts(opened)).filter(({ what }) => what === 'authenticator')
        expect(kept.map((each) => each.sealed)).toEqual([chosen])
      })
    })
  },
)
