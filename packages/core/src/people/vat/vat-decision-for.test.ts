import { describe, expect, it } from 'vitest'
import { anAccount, aVatVerdict } from '../../fixtures/index.ts'
import { after, DAY, epochMs } from '../../kernel/time.ts'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import { vatDecisionFor } from './vat-decision-for.ts'

const SELLING = { ...DEFAULT_SETTINGS, abroad: 'destination' } as const
const NOW = epochMs(Date.UTC(2026, 2, 10, 12))
const vat_id = 'DE136695976'
const pending = anAccount({
  country: 'DE',
  legal_address: null,
  vat_id,
  vat_status: 'pending',
  vat_checked_at: null,
})
const yes = (days: number) => aVatVerdict({ vat_id, checked_at: after(NOW, -days * DAY) })
const no = (days: number) => aVatVerdict({ ...yes(days), verdict_id: 'verdict-2', valid: false })

describe('the VAT of an invoice', () => {
  it.each([
    ['no verdict', [], 'oss'],
    ['a yes of 89 days ago', [yes(89)], 'reverse_charge'],
    ['a yes of 90 days ago', [yes(90)], 'oss'],
    ['a no after the yes', [yes(89), no(3)], 'oss'],
    ['a yes to another number', [aVatVerdict({ checked_at: NOW })], 'oss'],
  ])('of a pending number, by the evidence: %s', (_, verdicts, treatment) => {
    expect(vatDecisionFor(SELLING, pending, verdicts, NOW).treatment).toBe(treatment)
  })

  it('is the seller’s own below the threshold', () => {
    const selling = { ...SELLING, abroad: 'home_rate' } as const

    expect(vatDecisionFor(selling, pending, [], NOW)).toMatchObject({
      treatment: 'home_rate',
      rate_basis_points: 2_100,
      rate_country: 'LT',
    })
  })
})
