import { expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { after, DAY } from '../../kernel/time.ts'
import { oldRates } from './old-rates.ts'

it('an invoice that took an old rate is told of for 30 days', () => {
  const invoice = { number: 'PBX-2026-000001', at: march(1) }
  const told = (now: number) => oldRates({ invoices: [invoice] }, after(march(1), now))

  expect(told(30 * DAY - 1)).toEqual([invoice])
  expect(told(30 * DAY)).toEqual([])
  expect(oldRates(undefined, march(1))).toEqual([])
})
