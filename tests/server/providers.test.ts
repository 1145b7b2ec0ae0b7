import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { printConfig, readConfig } from '../../packages/server/src/config.ts'
import { freshFolder } from '../support/example-process.ts'

/** All that a business with real providers says. */
const REAL = {
  BILLING_BASE_URL: 'https://billing.example.com',
  BILLING_PORTAL_URL: 'https://my.example.com',
  BILLING_SELLER_NAME: 'UAB Ryšiai',
  BILLING_SELLER_ADDRESS: 'Gedimino pr. 2, Vilnius',
  BILLING_SELLER_VAT_ID: 'LT100001919017',
  BILLING_SELLER_REG_NUMBER: '300000001',
  BILLING_SELLER_BANK_ACCOUNT: 'LT121000011101001000',
  BILLING_SELLER_CONTACT: 'Accounts;+370 600 00000;hello@example.com',
  BILLING_PAYMENTS: 'revolut',
  REVOLUT_SECRET_KEY: 'sk_of_ours',
  REVOLUT_WEBHOOK_SECRETS: 'wsk_new, wsk_old',
  BILLING_PBX: 'http',
  PBX_URL: 'https://pbx.example.com/v1',
  PBX_TOKEN: 'token_of_ours',
  BILLING_VAT: 'vies',
  BILLING_MAIL: 'smtp',
  SMTP_URL: 'smtp://user:word@mail.example.com:587',
  MAIL_FROM: 'Ryšiai <billing@example.com>',
  BILLING_FILES: './files',
}

function problemsOf(env: Readonly<Record<string, string>>): string[] {
  const read = readConfig(env)
  return 'problems' in read ? read.problems : []
}

function without(name: keyof typeof REAL): Record<string, string> {
  return Object.fromEntries(Object.entries(REAL).filter(([each]) => each !== name))
}

describe('whom consumers write to and call', () => {
  const NOBODY = without('BILLING_SELLER_CONTACT')
  const EMAIL = { BILLING_SUPPORT_EMAIL: 'help@example.com' }
  const PHONE = { BILLING_SUPPORT_PHONE: '+370 5 200 0000' }

  it.each([
    ['neither', {}, 'BILLING_SELLER_CONTACT'],
    ['an e-mail address alone', EMAIL, 'BILLING_SUPPORT_PHONE'],
    ['a telephone number alone', PHONE, 'BILLING_SUPPORT_EMAIL'],
  ])('is asked for at start: %s does not do', (_, some, missing) => {
    for (const BILLING_SELLS_TO of ['both', 'consumers']) {
      const problems = problemsOf({ ...NOBODY, ...some, BILLING_SELLS_TO })
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${missing}: `))])
    }
  })

  it('is said by the contact of the seller, or by where customers get help', () => {
    expect(problemsOf(REAL)).toEqual([])
    expect(problemsOf({ ...NOBODY, ...EMAIL, ...PHONE })).toEqual([])
  })

  it('is not asked for where companies alone are sold to, nor in the sandbox', () => {
    expect(problemsOf({ ...NOBODY, BILLING_SELLS_TO: 'companies' })).toEqual([])
    const file = join(freshFolder(), 'config.json')
    writeFileSync(file, JSON.stringify({ sells_to: 'companies' }))
    expect(problemsOf({ ...NOBODY, BILLING_CONFIG: file })).toEqual([])
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ BILLING_SELLS_TO: 'everybody' })).toEqual([
      'BILLING_SELLS_TO: expected companies, consumers or both',
    ])
  })
})

describe('real providers', () => {
  it('are taken when all that they need is said', () => {
    const read = readConfig(REAL)

    expect(problemsOf(REAL)).toEqual([])
    if ('problems' in read) return
    expect(read.config.REVOLUT_WEBHOOK_SECRETS).toEqual(['wsk_new', 'wsk_old'])
    expect(read.config.REVOLUT_API_URL).toBe('https://merchant.revolut.com')
  })

  it.each(Object.keys(REAL).filter((name) => !/^BILLING_(PAYMENTS|PBX|VAT|MAIL)$/.test(name)))(
    'are refused without %s, in one line that names it',
    (name) => {
      const problems = problemsOf(without(name as keyof typeof REAL))

      expect(problems).toHaveLength(1)
      expect(problems[0]).toMatch(new RegExp(`^${name}: needed with \\S[^\\n]+$`))
    },
  )

  it.each(['BILLING_PAYMENTS', 'BILLING_PBX', 'BILLING_VAT', 'BILLING_MAIL'] as const)(
    'are refused beside the sandbox’s %s: all four are, or none is',
    (name) => {
      const problems = problemsOf({ ...REAL, [name]: 'sandbox' })

      expect(problems).toHaveLength(1)
      expect(problems[0]).toMatch(new RegExp(`^${name}: is the sandbox’s and .* is real; all four`))
    },
  )

  it('a table of client addresses that is not there is refused', () => {
    const problems = problemsOf({ ...REAL, BILLING_IP_RANGES: '/nowhere/ranges.csv' })

    expect(problems).toEqual([expect.stringMatching(/^BILLING_IP_RANGES: .*ENOENT/)])
  })

  it('go with a phone system that needs a name for its tenants', () => {
    expect(problemsOf({ ...REAL, BILLING_PBX: 'fspbx' })).toEqual([
      'PBX_BASE_DOMAIN: needed with fspbx',
    ])
    expect(
      problemsOf({ ...REAL, BILLING_PBX: 'fspbx', PBX_BASE_DOMAIN: 'pbx.example.com' }),
    ).toEqual([])
  })

  it('sign mails with DKIM when its three variables are there, and say which one is not', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const file = join(freshFolder(), 'dkim.pem')
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const dkim = { DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 's1', DKIM_KEY: file }

    expect(problemsOf({ ...REAL, ...dkim })).toEqual([])
    expect(problemsOf({ ...REAL, ...dkim, DKIM_SELECTOR: '' })).toEqual([
      'DKIM_SELECTOR: needed to sign mails with DKIM',
    ])
  })
})

describe('files', () => {
  it('may be kept in a folder or a bucket by the sandbox too', () => {
    const bucket = { BILLING_FILES: 's3://invoices?endpoint=https://s3.example.com' }
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

    expect(problemsOf({ BILLING_FILES: '/var/lib/billing/files' })).toEqual([])
    expect(problemsOf({ ...bucket, ...keys })).toEqual([])
    expect(problemsOf(bucket)).toEqual([
      'S3_ACCESS_KEY_ID: needed with s3',
      'S3_SECRET_ACCESS_KEY: needed with s3',
    ])
  })
})

it('what is in force is shown without a secret of any provider', () => {
  const shown = printConfig({ ...REAL, S3_SECRET_ACCESS_KEY: 's3_secret' }).join('\n')

  expect(shown).not.toMatch(/sk_of_ours|wsk_|token_of_ours|word|s3_secret/)
  expect(shown).toContain('REVOLUT_SECRET_KEY=***')
  expect(shown).toContain('SMTP_URL=smtp://***@mail.example.com:587')
})
