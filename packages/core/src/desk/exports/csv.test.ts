import { describe, expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import { CSV_FORMATS, csvRecord } from './csv.ts'

describe('a CSV record', () => {
  it('holds amounts as bare numbers with a dot, also below zero', () => {
    expect(csvRecord(['CN-2026-00001', money(-123_456, 'EUR'), money(5, 'EUR'), 3, null])).toBe(
      'CN-2026-00001,-1234.56,0.05,3,\r\n',
    )
  })

  it('has semicolons and decimal commas for Lithuanian spreadsheets', () => {
    const record = csvRecord([money(-123_456, 'EUR'), 20.5, 'A; B', 'A, B'], CSV_FORMATS.lt)

    expect(record).toBe('-1234,56;20,5;"A; B";"A, B"\r\n')
  })

  it('quotes commas, quotes and line breaks, and doubles the quotes', () => {
    expect(csvRecord(['UAB „A, B“', 'the "best"', 'two\nlines'])).toBe(
      '"UAB „A, B“","the ""best""","two\nlines"\r\n',
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '\u200B=1'])(
    'keeps a spreadsheet from running %j',
    (text) => {
      expect(csvRecord([text])).toMatch(/^"?'/)
    },
  )

  it('leaves a name with a hyphen inside as it is', () => {
    expect(csvRecord(['Petraitis-Jonaitis'])).toBe('Petraitis-Jonaitis\r\n')
  })
})
