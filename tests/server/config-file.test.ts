import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_SETTINGS } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { configSchema } from '../../packages/server/src/config-file.ts'
import { printConfig, readConfig } from '../../packages/server/src/config.ts'
import { httpConfigOf, settingsOf } from '../../packages/server/src/settings.ts'
import { freshFolder } from '../support/example-process.ts'

const EXAMPLE = fileURLToPath(new URL('../../docs/config.example.json', import.meta.url))

function written(content: unknown): string {
  const file = join(freshFolder(), 'billing.config.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

function configOf(env: Record<string, string>) {
  const read = readConfig(env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

function problemsOf(content: unknown, env: Record<string, string> = {}): string[] {
  const read = readConfig({ BILLING_CONFIG: written(content), ...env })
  return 'problems' in read ? read.problems : []
}

const solo = { plan_tier: 'solo', names: { en: 'Solo', lt: 'Vienam' }, price_minor: 700 }
const settingsFrom = (env: Record<string, string>) => settingsOf(configOf(env), 'http://here')

describe('the configuration file', () => {
  it('of the documentation has the catalogue and the dunning policy of another company', () => {
    const config = configOf({ BILLING_CONFIG: EXAMPLE })
    const settings = settingsOf(config, 'http://localhost:8787')

    expect(
      settings.plans.map(({ plan_tier, names, price, trial_days, pbx_plan, offered }) => [
        plan_tier,
        names.lt,
        price.amount_minor,
        trial_days,
        pbx_plan,
        offered,
      ]),
    ).toEqual([
      ['solo', 'Vienam', 700, 30, 'pbx-1', true],
      ['office', 'Biurui', 3_500, 14, 'pbx-10', true],
      ['office-2024', 'Biurui 2024', 3_900, 14, 'pbx-10', false],
    ])
    expect(settings.dunning.steps.map(({ day, mail }) => `${day} ${mail}`)).toEqual([
      '0 reminder',
      '5 reminder',
      '10 null',
      '20 final_notice',
      '30 null',
      '60 null',
    ])
    expect(settings.dunning.notice_day).toBe(50)
    expect(settings.topup).toEqual({ min_minor: 500, max_minor: 50_000 })
    expect(settings.operator_language).toBe('lt')
    expect(settings.number_prefixes).toEqual({ invoice: 'SF', credit_note: 'KS' })
    expect(settings.address_wait_days).toBe(10)
    expect(httpConfigOf(config, 'http://here', () => {}).plan_tiers).toEqual([
      'solo',
      'office',
      'office-2024',
    ])
  })

  it('says that texts of features and descriptions are those of a web app of one’s own', () => {
    const { description_key, features } =
      JSON.parse(configSchema()).properties.plans.items.properties

    for (const { description } of [description_key, features]) {
      expect(description).toContain('a web app of your own')
      expect(description).toContain('our portal does not show')
    }
  })

  it('may say a part, or nothing: all else is as by default', () => {
    const { plans, dunning, topup } = settingsFrom({ BILLING_CONFIG: written({ plans: [solo] }) })

    expect(plans).toMatchObject([{ ...DEFAULT_SETTINGS.plans[0], ...PLAIN_SOLO }])
    expect({ dunning, topup }).toEqual({
      dunning: DEFAULT_SETTINGS.dunning,
      topup: DEFAULT_SETTINGS.topup,
    })
    expect(settingsFrom({ BILLING_CONFIG: written({}) })).toEqual(settingsFrom({}))
  })

  it('is refused with one line for each mistake, which names its place', () => {
    const plans = [
      { ...solo, plan_tier: 'So Lo' },
      { ...solo, price_minor: -1, trial_days: 1.5 },
      { plan_tier: 'office', names: { en: 'Office' }, price_minor: 100, prise: 1 },
    ]
    const steps = [
      { day: 0, state: 'grace' },
      { day: 5, state: 'asleep' },
    ]

    expect(
      problemsOf({
        plans,
        dunning: { steps, notice_day: 3 },
        topup: { min_minor: 1 },
        number_prefixes: { invoice: 'sf-' },
        colour: 'red',
      }),
    ).toEqual([
      'plans[0].plan_tier: expected 1 to 40 of a to z, 0 to 9, _ and -',
      'plans[1].price_minor: Too small: expected number to be >=0',
      'plans[1].trial_days: Invalid input: expected int, received number',
      'plans[2].names.lt: Invalid input: expected string, received undefined',
      'plans[2].prise: no such setting',
      'dunning.steps[1].state: Invalid option: expected one of "grace"|"retry_1"|"retry_2"|"final_notice"|"suspended"|"cancelled"',
      'topup.min_minor: Too small: expected number to be >=100',
      'number_prefixes.invoice: expected 1 to 10 of A to Z and 0 to 9, a letter first',
      'colour: no such setting',
    ])
  })

  it('says when the VAT of a topup is due', () => {
    const said = (topup_vat: string) => settingsFrom({ BILLING_CONFIG: written({ topup_vat }) })
    expect(said('at_topup')).toEqual(settingsFrom({}))
    expect(said('at_use')).toEqual({ ...settingsFrom({}), topup_vat: 'at_use' })
    expect(problemsOf({ topup_vat: 'never' })).toEqual([
      'topup_vat: Invalid option: expected one of "at_topup"|"at_use"',
    ])
  })

  it('is refused where its parts do not fit together', () => {
    const plans = [solo, { ...solo, offered: false }]
    const steps = [
      { day: 0, state: 'grace' },
      { day: 9, state: 'retry_1' },
      { day: 7, state: 'suspended' },
      { day: 400, state: 'cancelled' },
    ]

    expect(
      problemsOf({
        plans,
        dunning: { steps: steps.slice(0, 3), notice_day: 8 },
        topup: { min_minor: 900, max_minor: 800 },
        number_prefixes: { credit_note: 'PBX' },
      }),
    ).toEqual([
      'plans[1].plan_tier: another plan is called solo',
      'dunning.steps[2].day: expected a day after 9, the day of retry_1',
      'dunning.steps: a step cancelled is needed',
      'topup.min_minor: expected at most max_minor',
      'number_prefixes.credit_note: expected another prefix than that of invoices',
    ])
    expect(problemsOf({ plans: [{ ...solo, offered: false }] })).toEqual([
      'plans: at least one plan must be offered',
    ])
  })

  it('is refused beside a second list of plans, where it is no JSON, and where it is not', () => {
    const prices = written({ promo: { price_minor: 1 } })

    expect(problemsOf({ plans: [solo] }, { BILLING_PLANS: prices })).toEqual([
      'BILLING_PLANS: the file of BILLING_CONFIG lists the plans; one of them says it',
    ])
    expect(problemsOf('{')).toEqual([expect.stringMatching(/^BILLING_CONFIG: .*JSON/)])
    expect(problemsOf({}, { BILLING_CONFIG: '/nowhere/x.json', BILLING_PORT: 'x' })).toEqual([
      'BILLING_PORT: expected a whole number',
      expect.stringMatching(/^BILLING_CONFIG: ENOENT/),
    ])
  })

  it('is shown as it is in force', () => {
    const lines = printConfig({ BILLING_CONFIG: written({ topup: { max_minor: 5_000 } }) })

    expect(lines.at(-1)).toBe('topup={"min_minor":100,"max_minor":5000}')
  })
})

const PLAIN_SOLO = {
  plan_tier: 'solo',
  name: 'Solo',
  names: { en: 'Solo', lt: 'Vienam' },
  price: { amount_minor: 700, currency: 'EUR' },
  description_key: 'plan.solo',
  pbx_plan: 'solo',
}
