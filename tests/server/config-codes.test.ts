import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { epochMs } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../packages/server/src/config.ts'
import { settingsOf } from '../../packages/server/src/settings.ts'
import { freshFolder } from '../support/example-process.ts'

const SPRING = {
  code: 'Spring-27',
  off: { kind: 'percent', basis_points: 2_000 },
  periods: 3,
  interval: 'month',
}

function read(...discount_codes: readonly object[]) {
  const file = join(freshFolder(), 'billing.config.json')
  writeFileSync(file, JSON.stringify({ discount_codes }))
  return readConfig({ BILLING_CONFIG: file })
}

function codesOf(...codes: readonly object[]) {
  const found = read(...codes)
  if ('problems' in found) throw new Error(found.problems.join('\n'))
  return settingsOf(found.config, 'http://here').discount_codes
}

function problemsOf(...codes: readonly object[]): readonly string[] {
  const found = read(...codes)
  return 'problems' in found ? found.problems : []
}

describe('discount codes of the configuration file', () => {
  it('are none where it lists none', () => {
    expect(codesOf()).toEqual([])
  })

  it('leave out what most are', () => {
    expect(codesOf(SPRING)).toEqual([
      {
        ...SPRING,
        name: null,
        plans: null,
        items: null,
        valid_until: null,
        max_redemptions: null,
        first_only: false,
      },
    ])
  })

  it('say who may redeem them, until when, and how often', () => {
    const bounds = { plans: ['business'], max_redemptions: 500, first_only: true, name: 'Spring' }
    const [code] = codesOf({ ...SPRING, ...bounds, valid_until: '2027-06-01T00:00:00+03:00' })

    expect(code).toMatchObject({
      ...bounds,
      valid_until: epochMs(Date.parse('2027-05-31T21:00:00Z')),
    })
  })

  it.each([
    [
      [{ ...SPRING, code: 'two words' }],
      'discount_codes[0].code: expected 1 to 40 of letters, digits, _ and -',
    ],
    [
      [SPRING, { ...SPRING, code: 'SPRING-27' }],
      'discount_codes[1].code: another code is called SPRING-27: upper and lower case are the same',
    ],
    [
      [{ ...SPRING, interval: undefined }],
      'discount_codes[0].interval: a code with periods says of which length they are: month or year',
    ],
    [
      [{ ...SPRING, off: { kind: 'period' }, periods: null }],
      'discount_codes[0].periods: a gift is of so many periods: say how many',
    ],
    [[{ ...SPRING, plans: ['gold'] }], 'discount_codes[0].plans[0]: no plan is called gold'],
    [[{ ...SPRING, items: ['chairs'] }], 'discount_codes[0].items[0]: no item is called chairs'],
    [[{ ...SPRING, stacked: true }], 'discount_codes[0].stacked: no such setting'],
  ])('as in %j stop the start', (codes, problem) => {
    expect(problemsOf(...codes)).toEqual([problem])
  })
})
