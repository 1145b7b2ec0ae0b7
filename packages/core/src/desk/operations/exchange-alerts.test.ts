import { expect, it } from 'vitest'
import { oldRateUsed, rateMissing } from './exchange-alerts.ts'
import { SCHEDULER_ALERTS } from './scheduler-alerts.ts'

const alert = (id: string) => SCHEDULER_ALERTS.find((each) => each.id === id)

it('a rate that is missing today is told of, and so is each invoice that took an older one', () => {
  expect(rateMissing({ rate_missing: null })).toBeNull()
  expect(rateMissing({ rate_missing: 'SEK to EUR' })?.message).toContain('rate of SEK to EUR')
  expect(oldRateUsed({ old_rates: [] })).toBeNull()
  expect(oldRateUsed({ old_rates: ['A-1', 'A-2'] })).toMatchObject({
    metric: 2,
    message: expect.stringContaining('2, the first is A-1.'),
  })
  expect(alert('exchange_rate_missing')?.severity).toBe('critical')
  expect(alert('exchange_rate_old')?.severity).toBe('warning')
})
