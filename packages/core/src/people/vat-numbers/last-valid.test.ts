import { describe, expect, it } from 'vitest'
import { after, DAY, epochMs } from '../../kernel/time.ts'
import { lastValidOf, type VatVerdict } from './vat-verdict.ts'

const NOW = epochMs(Date.UTC(2026, 2, 10, 12))

describe('the last yes to a number', () => {
  const verdict = (vat_id: string, valid: boolean, days: number): VatVerdict => ({
    vat_id,
    valid,
    checked_at: after(NOW, -days * DAY),
    name: null,
    address: null,
    consultation_number: null,
    evidence: null,
    proof_id: null,
  })
  const yes = verdict('EE100931558', true, 40)

  it('is found among all verdicts, also after another number', () => {
    const verdicts = [yes, verdict('EE100931558', true, 80), verdict('EE100594102', true, 5)]

    expect(lastValidOf(verdicts, 'EE100931558')).toBe(yes)
  })

  it('no longer holds once the registry has said no', () => {
    expect(lastValidOf([yes, verdict('EE100931558', false, 3)], 'EE100931558')).toBeNull()
  })

  it('is none without a number', () => {
    expect(lastValidOf([yes], null)).toBeNull()
  })
})
