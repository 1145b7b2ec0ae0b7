import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningWorld, startWorld } from '../../examples/outside-world/src/start-world.ts'
import { freshFolder } from '../support/example-process.ts'
import { billing, freshPlace } from './run.ts'

describe('doctor', () => {
  let world: RunningWorld
  let env: Readonly<Record<string, string>>

  beforeAll(async () => {
    const service_url = 'http://localhost:8787'
    world = await startWorld({ port: 0, smtp_port: 0, service_url, database: ':memory:' })
    env = freshPlace({ ...world.variables, BILLING_LOG_LEVEL: 'silent' })
    await billing(['migrate'], env)
  })
  afterAll(() => world.close())

  it('looks at every provider, and moves no money', async () => {
    const { code, stdout } = await billing(['doctor'], env)

    for (const provider of ['database', 'payments', 'pbx', 'vat', 'mail', 'files']) {
      expect(stdout).toMatch(new RegExp(`^${provider}$`, 'm'))
    }
    expect(stdout).not.toContain('FAIL')
    expect(code).toBe(0)
    expect(await world.sandbox.listOrders()).toEqual([])
    expect(await world.sandbox.listMail()).toEqual([])
    expect(await world.sandbox.listTenants()).toEqual([])
  })

  it.each([
    ['REVOLUT_SECRET_KEY', 'sk_of_somebody_else', 'payments'],
    ['REVOLUT_WEBHOOK_SECRETS', 'wsk_of_somebody_else', 'payments'],
    ['PBX_TOKEN', 'token_of_somebody_else', 'pbx'],
    ['S3_SECRET_ACCESS_KEY', 'secret-of-somebody-else', 'files'],
    ['VIES_URL', 'http://127.0.0.1:9', 'vat'],
  ])('a wrong %s is found, and not shown', async (name, value, provider) => {
    const wrong = { ...env, [name]: value }

    const { code, stdout, stderr } = await billing(['doctor', '--json'], wrong)

    const looked = JSON.parse(stdout) as Record<string, { verdict: string }[]>
    expect(looked[provider]?.map(({ verdict }) => verdict)).toContain('fails')
    expect(looked['ok']).toBe(false)
    expect(code).toBe(1)
    if (!value.startsWith('http')) expect(stdout + stderr).not.toContain(value)
  })

  it('in the sandbox looks at what is not the sandbox’s', async () => {
    const place = freshPlace()
    await billing(['migrate'], place)

    const { code, stdout } = await billing(['doctor'], place)

    expect(stdout).toContain('The other providers are the sandbox’s.')
    expect(code).toBe(0)
  })

  it('looks at the tables of client addresses, beside the sandbox too', async () => {
    const [good, bad] = ['5.20.0.0,5.20.0.255,LT\n', 'moved\n'].map((text) => {
      const file = join(freshFolder(), 'ranges.csv')
      writeFileSync(file, text)
      return file
    })
    const place = freshPlace({ BILLING_IP_RANGES: `${good},${bad}` })
    await billing(['migrate'], place)

    const { code, stdout } = await billing(['doctor'], place)

    expect(stdout).toMatch(/^addresses\n {2}ok .*: 1, of \d{4}-\d\d-\d\d\.\n {2}FAIL .*line 1 of /m)
    expect(code).toBe(1)
  })
})
