import { describe, expect, it } from 'vitest'
import { termFlaws } from './sold-term.ts'

const sold = (months: number | null, offered = true) => ({
  term: { months, notice_days: 30 },
  offered,
})
const messages = (plans: Parameters<typeof termFlaws>[0]) =>
  termFlaws(plans).map(({ at, field }) => [at, field])

describe('the terms that plans are sold with', () => {
  it('are at most 24 months long', () => {
    expect(messages([sold(12), sold(24)])).toEqual([])
    expect(messages([sold(12), sold(25)])).toEqual([[1, 'term_months']])
    expect(messages([sold(0)])).toEqual([[0, 'term_months']])
  })

  it('above 12 months need an offer of at most 12 beside them', () => {
    expect(messages([sold(24)])).toEqual([[0, 'term_months']])
    expect(messages([sold(24), sold(12, false)])).toEqual([[0, 'term_months']])
    expect(messages([sold(24), sold(null)])).toEqual([])
    expect(messages([sold(24), { offered: true }])).toEqual([])
    expect(messages([sold(24, false), sold(24, false), sold(13)])).toEqual([[2, 'term_months']])
  })

  it('have a notice of at most three months', () => {
    const late = { term: { months: null, notice_days: 93 }, offered: true }

    expect(messages([late])).toEqual([[0, 'notice_days']])
  })
})
