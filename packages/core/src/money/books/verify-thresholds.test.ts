import { describe, expect, it } from 'vitest'
import { anInvoice, aPlace } from '../../fixtures/index.ts'
import { EUR } from '../../kernel/money.ts'
import { epochMs } from '../../kernel/time.ts'
import { placeOnInvoice } from '../../people/places/place.ts'
import { emptyYear } from '../../people/threshold/meter.ts'
import { thresholdFlaws } from './verify-thresholds.ts'

const on = (text: string) => epochMs(Date.parse(text))
const CROSSED = on('2026-05-03T10:00:00Z')
const years = [
  { ...emptyYear(2026, EUR), cross_border_crossed_at: CROSSED, consumers_crossed_at: CROSSED },
]

describe('an invoice against the thresholds of its year', () => {
  // prettier-ignore
  it.each([
    ['home_rate', '2026-05-03T10:00:00Z', 0],
    ['home_rate', '2026-05-03T10:00:01Z', 1],
    ['home_rate', '2027-12-01T10:00:00Z', 1],
    ['home_rate', '2028-01-01T10:00:00Z', 0],
    ['oss',       '2026-05-03T10:00:01Z', 0],
    ['domestic',  '2026-05-03T10:00:01Z', 0],
  ] as const)('%s of %s has %d flaws', (treatment, created, flaws) => {
    const { vat } = anInvoice()
    const invoice = { vat: { ...vat, treatment }, created_at: on(created), time_zone: 'UTC' }

    expect(thresholdFlaws(invoice, years)).toHaveLength(flaws)
  })

  it('is wrong where one piece decided its place after EUR 100,000, and not where it did before', () => {
    const { vat } = anInvoice()
    const created_at = on('2026-06-01T00:00:00Z')
    const since = (text: string) => {
      const place = placeOnInvoice(aPlace({ rule: 'one_item', since: on(text), review: null }))
      return { vat: { ...vat, place }, created_at, time_zone: 'UTC' }
    }

    expect(thresholdFlaws(since('2026-05-02T00:00:00Z'), years)).toEqual([])
    expect(thresholdFlaws(since('2026-05-04T00:00:00Z'), years)).toHaveLength(1)
  })
})
