import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

import { printConfig, readConfig } from '../../packages/server/src/config.ts'
import { startWorld } from '../../examples/outside-world/src/start-world.ts'
import { billing, freshPlace } from '../commands/run.ts'
import { newMail, openMail } from '../mail-smtp/open-mail.ts'
import { certificateFor } from '../support/certificates.ts'
import { serveFetch } from '../support/serve.ts'
import { temporaryFolder } from './folder.ts'

describe('the printed configuration', () => {
  it.each([
    ['SMTP_URL', 'smtp://user:hidd/en@mail.example.com:587'],
    ['SMTP_URL', 'smtp://user:hidd@en@mail.example.com:587'],
    ['BILLING_DATABASE_URL', 'postgres://user:hidd/en@db.example.com/billing'],
    ['BILLING_DATABASE_URL', 'postgres://db.example.com/billing?user=u&password=hidden&x=1'],
    ['BILLING_FILES', 's3://AKIA:hidden@bucket?region=eu-north-1'],
    ['BILLING_FILES', 's3://bucket?secret_access_key=hidden'],
    ['PBX_URL', 'https://user:hidden@pbx.example.com'],
  ])('shows of %s no password, however it is written: %s', (name, value) => {
    const printed = printConfig({ [name]: value }).join('\n')

    expect(printed).toContain(`${name}=`)
    expect(printed).not.toMatch(/hidd|en@/)
  })
})

describe('a certificate authority', () => {
  it('that is no certificate is refused, and not shown', () => {
    const file = join(temporaryFolder(), 'ca.pem')
    for (const text of ['', 'root:x:hidden:0', '-----BEGIN CERTIFICATE-----\nhidden\n']) {
      writeFileSync(file, text)
      const read = readConfig({ BILLING_CA: file })
      const problems = 'problems' in read ? read.problems : []
      expect(problems).toEqual(['BILLING_CA: expected a file with a certificate in PEM'])
    }
  })

  it('that is one is taken', async () => {
    const file = join(temporaryFolder(), 'ca.pem')
    const { cert } = await certificateFor(['localhost'])
    writeFileSync(file, cert)

    expect(readConfig({ BILLING_CA: file })).toMatchObject({ config: { BILLING_CA: cert } })
  })
})

describe('the environment', () => {
  afterEach(() => {
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
  })

  it('cannot have the mail server believed without its certificate', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    const mail = await openMail({ smtp: { ca: undefined } })

    const outcome = await mail.mailer.send(newMail())

    expect(outcome).toMatchObject({ kind: 'later' })
    expect(mail.events.map(({ kind }) => kind)).not.toContain('signed_in')
    await mail.close()
  })
})

it('the doctor lets no provider steer the terminal, nor write a line of ours', async () => {
  const evil = '\u001b[2J\u009b31m\u202e\n  ok    The database works\u2028'
  const core = await serveFetch(() =>
    Response.json({
      ok: true,
      version: evil,
      contract: 'pbx-provisioning/1',
      offers: { credits: true, balance: true },
    }),
  )
  const service_url = 'http://localhost:8787'
  const world = await startWorld({ port: 0, smtp_port: 0, service_url, database: ':memory:' })
  const env = freshPlace({ ...world.variables, PBX_URL: core.url, BILLING_LOG_LEVEL: 'silent' })
  await billing(['migrate'], env)

  const [text, json] = [await billing(['doctor'], env), await billing(['doctor', '--json'], env)]

  const strange = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
  for (const { stdout } of [text, json]) {
    expect(stdout.split('\n').filter((line) => strange.test(line))).toEqual([])
    expect(stdout).not.toMatch(/^ {2}ok {4}The database works/m)
  }
  expect(text.stdout).toContain('The phone-system core answers')
  const { pbx } = JSON.parse(json.stdout) as { pbx: { says: string }[] }
  expect(pbx.some(({ says }) => says.includes(evil))).toBe(true)
  await world.close()
  await core.close()
})
