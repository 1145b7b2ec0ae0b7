import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../packages/server/src/config.ts'
import { settingsOf } from '../../packages/server/src/settings.ts'
import { freshFolder } from '../support/example-process.ts'

const names = { en: 'Solo', lt: 'Vienam' }
const plan = (plan_tier: string, sold: object = {}) => ({
  plan_tier,
  names,
  price_minor: 700,
  ...sold,
})

function read(content: object) {
  const file = join(freshFolder(), 'billing.config.json')
  writeFileSync(file, JSON.stringify(content))
  const config = readConfig({ BILLING_CONFIG: file })
  return 'problems' in config ? config.problems : settingsOf(config.config, 'http://here')
}

describe('the terms of a configuration file', () => {
  it('are those of the plans, and say whether numbers are sold', () => {
    const settings = read({
      plans: [plan('solo'), plan('two-years', { term_months: 24, notice_days: 30 })],
      telecom: false,
    })

    expect(settings).toMatchObject({
      telecom: false,
      plans: [{ plan_tier: 'solo' }, { term: { months: 24, notice_days: 30 } }],
    })
    expect(settings).not.toHaveProperty('plans.0.term')
  })

  it('are longer than a year only beside an offer of a year at most', () => {
    expect(read({ plans: [plan('two-years', { term_months: 24 })] })).toEqual([
      expect.stringMatching(/^plans\[0\]\.term_months: beside a term above 12 months/),
    ])
  })

  it('are never longer than two years, and ask for three months of notice at most', () => {
    expect(read({ plans: [plan('solo', { term_months: 25 })] })).toEqual([
      expect.stringMatching(/^plans\[0\]\.term_months: /),
    ])
    expect(read({ plans: [plan('solo', { notice_days: 93 })] })).toEqual([
      expect.stringMatching(/^plans\[0\]\.notice_days: /),
    ])
  })
})
