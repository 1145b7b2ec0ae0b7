import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_BRAND } from '@billing/core'
import { generateKeys, formatKeys } from '@billing/security'
import { describe, expect, it } from 'vitest'
import { senderOf } from '../../packages/server/src/config-brand.ts'
import { printConfig, readConfig, unknownVariables } from '../../packages/server/src/config.ts'
import { loadKeys } from '../../packages/server/src/keys.ts'
import { settingsOf } from '../../packages/server/src/settings.ts'
import { freshFolder } from '../support/example-process.ts'

/** One pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function inForce(env: Record<string, string>) {
  const read = readConfig(env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

function problemsOf(env: Record<string, string>): string[] {
  const read = readConfig(env)
  return 'problems' in read ? read.problems : []
}

describe('the configuration', () => {
  it('is whole without any variable, and an empty one counts as not set', () => {
    const config = inForce({ BILLING_PORT: '', BILLING_TIME_ZONE: '' })

    expect(config.BILLING_PORT).toBe(8787)
    expect(config.BILLING_TIME_ZONE).toBe('UTC')
    expect(config.BILLING_ARGON2).toEqual({ memory_kib: 19_456, iterations: 2, parallelism: 1 })
  })

  it('takes a brand, with the logo of a file; without one nothing is branded', () => {
    const file = join(freshFolder(), 'logo.png')
    writeFileSync(file, Buffer.from(PIXEL, 'base64'))
    const env = {
      BILLING_BRAND_NAME: 'Ryšiai',
      BILLING_BRAND_LOGO: file,
      BILLING_BRAND_PRIMARY_COLOR: '#0a7a3c',
      BILLING_SUPPORT_EMAIL: 'help@example.com',
    }

    const { brand } = settingsOf(inForce(env), 'http://localhost:8787')

    expect(brand).toEqual({
      ...DEFAULT_BRAND,
      name: 'Ryšiai',
      logo_image: `data:image/png;base64,${PIXEL}`,
      primary_color: '#0a7a3c',
      support: { ...DEFAULT_BRAND.support, email: 'help@example.com' },
    })
    expect(settingsOf(inForce({}), 'http://localhost:8787').brand).toEqual(DEFAULT_BRAND)
  })

  it('says each mistake of a brand in one line that names the variable', () => {
    const file = join(freshFolder(), 'logo.png')
    writeFileSync(file, Buffer.from(PIXEL, 'base64').subarray(0, 40))

    const problems = problemsOf({
      BILLING_BRAND_LOGO: file,
      BILLING_BRAND_LOGO_URL: 'http://example.com/logo.png',
      BILLING_BRAND_PRIMARY_COLOR: 'green',
      BILLING_BRAND_TEXT_COLOR: '#cccccc',
      BILLING_SUPPORT_EMAIL: 'help',
    })

    expect(problems).toEqual([
      'BILLING_BRAND_LOGO_URL: expected an https:// address',
      'BILLING_BRAND_LOGO: expected a file with a whole PNG or JPEG',
      'BILLING_BRAND_PRIMARY_COLOR: expected a color as in #1a5fd0',
      'BILLING_BRAND_TEXT_COLOR: #cccccc is too light: its contrast with white is 1.61, and must be 4.5',
      'BILLING_SUPPORT_EMAIL: expected an e-mail address',
    ])
  })

  it('takes no logo with the colors of a press: documents for an archive have those of a screen', () => {
    const file = join(freshFolder(), 'logo.jpg')
    writeFileSync(file, Buffer.from('ffd8ffc00014080001000104ffd9', 'hex'))

    expect(problemsOf({ BILLING_BRAND_LOGO: file })).toEqual([
      'BILLING_BRAND_LOGO: expected a JPEG in RGB or gray, and this one is in CMYK',
    ])
  })

  it('takes texts from a file, and says each mistake in it in one line', () => {
    const file = join(freshFolder(), 'texts.json')
    const texts = { 'mail.welcome.subject': { en: 'Ready to call' } }
    writeFileSync(file, JSON.stringify(texts))
    const taken = settingsOf(inForce({ BILLING_TEXTS: file }), 'http://localhost:8787').texts
    writeFileSync(file, JSON.stringify({ 'mail.x.body': {}, 'mail.welcome.body': { en: '{a}' } }))

    const problems = problemsOf({ BILLING_TEXTS: file })

    expect(taken).toEqual(texts)
    expect(problems).toEqual([
      'BILLING_TEXTS: mail.x.body: we have no such text',
      'BILLING_TEXTS: mail.welcome.body: en: {a} is nothing that it can say, only {portal_url}, {pbx_url}, {seller_name}',
    ])
  })

  it.each([
    ['billing@example.com', undefined, 'billing@example.com'],
    ['billing@example.com', 'Ryšiai "LT"', '"Ryšiai \\"LT\\"" <billing@example.com>'],
    ['Sąskaitos <billing@example.com>', 'Ryšiai', 'Sąskaitos <billing@example.com>'],
  ])('mails from %s by the brand %s are from %s', (mail_from, name, sender) => {
    expect(senderOf(mail_from, name)).toBe(sender)
  })

  it('takes prices, trial days and what is offered from a file; the rest stays', () => {
    const file = join(freshFolder(), 'plans.json')
    const plans = { promo: { offered: false }, business: { price_minor: 2_500, trial_days: 30 } }
    writeFileSync(file, JSON.stringify(plans))

    const settings = settingsOf(inForce({ BILLING_PLANS: file }), 'http://localhost:8787')

    const rows = settings.plans.map((plan) => [
      plan.plan_tier,
      plan.price.amount_minor,
      plan.trial_days,
      plan.offered,
    ])
    expect(rows).toEqual([
      ['promo', 99, 14, false],
      ['starter', 499, 14, true],
      ['business', 2_500, 30, true],
      ['enterprise', 5_900, 14, true],
    ])
  })

  it.each(['US', 'GB', 'NO', 'EL', 'XI', 'XX', 'lt'])(
    'wants the seller in a member state, because VAT is due there: not in %s',
    (country) => {
      const problems = problemsOf({ BILLING_SELLER_COUNTRY: country })

      expect(problems).toEqual([
        'BILLING_SELLER_COUNTRY: expected a member state of the EU, by ISO 3166-1 (Greece is GR)',
      ])
      expect(inForce({ BILLING_SELLER_COUNTRY: 'GR' }).BILLING_SELLER_COUNTRY).toBe('GR')
    },
  )

  it('takes rate limits, documents, origins and addresses as one line each', () => {
    const config = inForce({
      BILLING_RATE_LIMITS: 'signup=20/3600, totp=3/300',
      BILLING_KYB_DOCUMENTS: 'company=company_registration;individual=',
      BILLING_CORS_ORIGINS: 'https://app.example.com,http://localhost:5173',
      BILLING_SERVERS: 'Production=https://billing.example.com/v1',
      BILLING_BASE_URL: 'https://billing.example.com/',
    })

    expect(config.BILLING_RATE_LIMITS).toEqual({
      signup: { points: 20, seconds: 3_600 },
      totp: { points: 3, seconds: 300 },
    })
    expect(config.BILLING_KYB_DOCUMENTS).toEqual({
      company: ['company_registration'],
      individual: [],
    })
    expect(config.BILLING_CORS_ORIGINS).toHaveLength(2)
    expect(config.BILLING_SERVERS).toEqual([
      { description: 'Production', url: 'https://billing.example.com/v1' },
    ])
    expect(config.BILLING_BASE_URL).toBe('https://billing.example.com')
  })

  it.each([
    ['BILLING_PORT', '70000'],
    ['BILLING_BASE_URL', 'localhost'],
    ['BILLING_DATABASE_URL', 'mysql://x'],
    ['BILLING_SECRET_KEY', 'short'],
    ['BILLING_JWT_KEYS', '{}'],
    ['BILLING_PBX', '3cx'],
    ['BILLING_MAIL', 'sendmail'],
    ['BILLING_VAT', 'vatlayer'],
    ['BILLING_FILES', 'files'],
    ['REVOLUT_API_URL', 'merchant.revolut.com'],
    ['SMTP_URL', 'mail.example.com'],
    ['BILLING_CA', '/nowhere/ca.pem'],
    ['BILLING_SCHEDULER', 'maybe'],
    ['BILLING_CORS_ORIGINS', 'app.example.com'],
    ['BILLING_KYB_DOCUMENTS', 'passport'],
    ['BILLING_SERVERS', 'https://billing.example.com'],
    ['BILLING_ADMIN_PASSWORD', 'short'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const problems = problemsOf({ [name]: value })

    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}: \\S[^\\n]*$`))
  })

  it.each([
    'postgres://billing:hush@hush@host/billing',
    'postgres://billing:hush/hush@host/billing',
    'postgres://billing:x?token=hush@host/billing',
    'postgres://host/billing?user=billing&password=x@hush',
    'postgres://billing:hush@one:5432,two:5432/billing?sslmode=verify-full',
  ])('prints no part of a password in %s', (url) => {
    const shown = printConfig({ BILLING_DATABASE_URL: url }).join('\n')

    expect(shown).toMatch(/^BILLING_DATABASE_URL=postgres:\/\/\*\*\*/m)
    expect(shown + problemsOf({ BILLING_DATABASE_URL: url }).join()).not.toContain('hush')
  })

  it('shows no key in a problem with a key', () => {
    const problems = problemsOf({ BILLING_JWT_KEYS: 'hush-hush', BILLING_SECRET_KEY: 'hush-hush' })

    expect(problems).toHaveLength(2)
    expect(problems.join()).not.toContain('hush')
  })

  it('refuses a signing key of another algorithm than the one asked for', () => {
    const env = { BILLING_JWT_KEYS: formatKeys(generateKeys('EdDSA')) }

    expect(problemsOf(env)).toHaveLength(1)
    expect(problemsOf({ ...env, BILLING_JWT_ALG: 'EdDSA' })).toEqual([])
  })

  it('tells of a variable that is most likely misspelt', () => {
    expect(unknownVariables({ BILLING_PROT: '1', BILLING_PORT: '1', PATH: '' })).toEqual([
      'BILLING_PROT',
    ])
  })
})

describe('keys that nobody configured', () => {
  it('are made once beside the database and found again', () => {
    const config = inForce({ BILLING_DATABASE_URL: `sqlite:${join(freshFolder(), 'a.db')}` })

    const first = loadKeys(config)
    const second = loadKeys(config)

    expect(second).toEqual(first)
    expect(first.secret_keys[0]?.key).toHaveLength(32)
  })

  it('sign with a new key after a change of the algorithm, and the old one still verifies', () => {
    const BILLING_DATABASE_URL = `sqlite:${join(freshFolder(), 'a.db')}`
    const before = loadKeys(inForce({ BILLING_DATABASE_URL }))

    const after = loadKeys(inForce({ BILLING_DATABASE_URL, BILLING_JWT_ALG: 'EdDSA' }))

    expect(after.jwt_keys.map(({ alg }) => alg)).toEqual(['EdDSA', 'HS256'])
    expect(after.jwt_keys[1]).toEqual(before.jwt_keys[0])
    expect(after.secret_keys).toEqual(before.secret_keys)
  })
})
