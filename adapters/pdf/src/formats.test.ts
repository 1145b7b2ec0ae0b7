import { epochMs, money } from '@billing/core'
import { expect, it } from 'vitest'
import { FORMATS } from './formats.ts'

const at = (time: string) => epochMs(Date.parse(time))
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it.each([
  [123_450, '€1,234.50', '1 234,50 €'],
  [-5, '−€0.05', '−0,05 €'],
  [0, '€0.00', '0,00 €'],
  [Number.MAX_SAFE_INTEGER, '€90,071,992,547,409.91', '90 071 992 547 409,91 €'],
])('%d cents are %s or %s', (cents, en, lt) => {
  expect(FORMATS.en.amount(money(cents, 'EUR'))).toBe(en)
  expect(plain(FORMATS.lt.amount(money(cents, 'EUR')))).toBe(lt)
})

it('a date is the one on the wall of its zone', () => {
  const late = at('2026-02-28T22:30:00Z')

  expect(FORMATS.en.date(late, 'UTC')).toBe('28 February 2026')
  expect(FORMATS.en.date(late, 'Europe/Vilnius')).toBe('1 March 2026')
  expect(FORMATS.lt.date(late, 'Europe/Vilnius')).toBe('2026 m. kovo 1 d.')
})

it('a period is printed with its last day, also over the change of clocks', () => {
  const [start, end] = [at('2026-03-01T10:00:00Z'), at('2026-04-01T09:00:00Z')]

  expect(FORMATS.en.period(start, end, 'Europe/Vilnius')).toBe('1 Mar 2026 – 31 Mar 2026')
  expect(FORMATS.lt.period(start, end, 'Europe/Vilnius')).toBe('2026-03-01 – 2026-03-31')
})

it('a period within one day is that day', () => {
  const day = at('2026-03-05T08:00:00Z')

  expect(FORMATS.lt.period(day, at('2026-03-06T08:00:00Z'), 'UTC')).toBe('2026-03-05')
  expect(FORMATS.lt.period(day, at('2026-03-05T20:00:00Z'), 'UTC')).toBe('2026-03-05')
})

it('the codes that VAT law has of its own have names', () => {
  expect(FORMATS.en.country('EL')).toBe('Greece')
  expect(FORMATS.lt.country('GR')).toBe('Graikija')
  expect(plain(FORMATS.en.percent(2_550))).toBe('25.5%')
  expect(plain(FORMATS.lt.percent(2_550))).toBe('25,5 %')
})
