import { daysFromCivil, civilFromDays, isoInstant } from '@billing/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn } from '../../adapters/console/src/shape/days.ts'
import { DateTime } from '../../packages/api/src/common.ts'
import { ExportFilters } from '../../packages/api/src/exports.ts'
import { instant } from '../../packages/api/src/dashboard-parts.ts'
import { dateOf, monthOf, quarterOf } from '../../packages/server/src/commands/words.ts'
import { Misuse } from '../../packages/server/src/command.ts'
import { checkLine } from '../../packages/server/src/imports/customer-line.ts'
import { customerOf } from '../../packages/server/src/imports/customer-of-line.ts'
import { LINE } from './import-line.ts'
import { hostile } from './texts.ts'

const DAYS = [
  '2026-02-28',
  '2024-02-29',
  '2026-02-29',
  '2026-13-01',
  '0000-01-01',
  '0050-03-01',
  '9999-12-31',
]
const days = hostile(...DAYS)

/** The day that a text names to a strict reader, by the calendar's own rules; undefined for none. */
function strictDay(text: string) {
  const [year = -1, month = 0, day = 0] = text.split('-').map(Number)
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isOne = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)
  return isOne && date.toISOString().startsWith(text) ? { year, month, day } : undefined
}

/** The value, or undefined where the command line is refused. */
function unlessMisused<Value>(parse: () => Value): Value | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof Misuse) return undefined
    throw error
  }
}

describe('a day', () => {
  it('of any year comes back from its number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -900_000, max: 3_000_000 }), (number) => {
        const { year, month, day } = civilFromDays(number)
        expect(daysFromCivil(year, month, day)).toBe(number)
      }),
    )
  })

  it('on a page is the one that a strict reader has, or none', () => {
    fc.assert(
      fc.property(days, (text) => {
        const at = dayIn(text)
        expect(at === undefined ? undefined : isoInstant(at)).toBe(
          strictDay(text) && `${text}T00:00:00.000Z`,
        )
      }),
    )
  })

  it.each(DAYS)('%s on a page is the one that a strict reader has, or none', (text) => {
    expect(dayIn(text) !== undefined).toBe(strictDay(text) !== undefined)
  })

  it('on a command line is the one that a strict reader has, or none', () => {
    fc.assert(
      fc.property(days, (text) => {
        expect(unlessMisused(() => dateOf('until', text))).toEqual(strictDay(text))
      }),
    )
  })

  it('of an import is the one that a strict reader has, or none', () => {
    const settings = { plans: [], time_zone: 'UTC', currency: 'EUR' } as const
    fc.assert(
      fc.property(days, (created_at) => {
        const read = checkLine({ ...LINE, account: { ...LINE.account, created_at } })
        const at = 'line' in read ? customerOf(read.line, settings).account.created_at : undefined
        if (/T/.test(created_at)) return
        expect(at === undefined || at === null ? undefined : isoInstant(at)).toBe(
          strictDay(created_at) && `${created_at}T00:00:00.000Z`,
        )
      }),
    )
  })
})

describe('an instant', () => {
  const instants = hostile(
    '2026-02-28T09:00:00Z',
    '2026-02-28T23:59:59.999Z',
    '0050-03-01T00:00:00Z',
  )

  it('of the API is written as it was read, to the millisecond', () => {
    fc.assert(
      fc.property(instants, (text) => {
        const read = DateTime.safeDecode(text)
        if (!read.success) return
        const [, second = '00', fraction = ''] =
          /T\d\d:\d\d(?::(\d\d)(?:\.(\d+))?)?Z$/.exec(text) ?? []
        const whole = `${text.slice(0, 16)}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
        expect(DateTime.encode(read.data)).toBe(whole)
        expect(strictDay(text.slice(0, 10))).toBeDefined()
      }),
    )
  })

  it('in a query is digits of ASCII alone', () => {
    const since = instant('')
    fc.assert(
      fc.property(hostile('1767225600000', '0'), (text) => {
        const read = since.safeParse(text)
        const isOne = /^[0-9]{1,15}$/.test(text) && Number(text) < 253_402_300_800_000
        expect(read.data).toBe(isOne ? Number(text) : undefined)
      }),
    )
  })
})

describe('a month', () => {
  it('is the one that a strict reader has, or none', () => {
    fc.assert(
      fc.property(hostile('2026-02', '0050-12', '2026-13'), (text) => {
        const isOne = /^[0-9]{4}-(?:0[1-9]|1[0-2])$/.test(text)
        const month = isOne
          ? { year: Number(text.slice(0, 4)), month: Number(text.slice(5)) }
          : undefined
        expect(unlessMisused(() => monthOf('month', text))).toEqual(month)
        expect(ExportFilters.safeParse({ month: text }).data?.month).toEqual(month)
      }),
    )
  })

  it('of a quarter likewise', () => {
    fc.assert(
      fc.property(hostile('2026-Q3', '2026-Q5'), (text) => {
        expect(unlessMisused(() => quarterOf('quarter', text)) !== undefined).toBe(
          /^[0-9]{4}-Q[1-4]$/.test(text),
        )
      }),
    )
  })
})
