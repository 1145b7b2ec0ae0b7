import { expect, it } from 'vitest'
import { readConfig } from '../../packages/server/src/config.ts'

function problemsOf(env: Record<string, string>): string[] {
  const read = readConfig(env)
  return 'problems' in read ? read.problems : []
}

it('says what does not fit together beside what is wrong by itself, and nothing that depends on that', () => {
  const real = { BILLING_PAYMENTS: 'revolut', BILLING_PBX: 'http', BILLING_VAT: 'vies' }
  const names = (env: Record<string, string>) =>
    problemsOf(env).map((line) => line.slice(0, line.indexOf(':')))
  const replica = { BILLING_DATABASE_REPLICA_URL: 'postgres://replica/billing' }

  expect(names({ BILLING_PORT: 'many', ...replica })).toEqual([
    'BILLING_PORT',
    'BILLING_DATABASE_REPLICA_URL',
  ])
  expect(names({ BILLING_PORT: 'many', ...real })).toEqual(['BILLING_PORT', 'BILLING_MAIL'])
  expect(names({ BILLING_DATABASE_URL: 'mysql://here', ...replica })).toEqual([
    'BILLING_DATABASE_URL',
  ])
  expect(names({ BILLING_PAYMENTS: 'revolu', BILLING_PBX: 'http', PBX_URL: 'http://pbx' })).toEqual(
    ['BILLING_PAYMENTS', 'PBX_TOKEN'],
  )
  expect(
    names({ BILLING_DATABASE_URL: 'postgres://here/billing', BILLING_SECRET_KEY: 'short' }),
  ).toEqual(['BILLING_SECRET_KEY', 'BILLING_JWT_KEYS'])
})
