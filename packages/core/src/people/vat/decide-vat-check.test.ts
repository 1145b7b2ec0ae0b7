import { describe, expect, it } from 'vitest'
import { after, DAY, epochMs, MINUTE } from '../../kernel/time.ts'
import {
  decideVatAnswer,
  decideVatClear,
  decideVatLightUpdate,
  decideVatSave,
  isVatCheckOld,
  nextVatCheckAt,
  type VatFacts,
} from './decide-vat-check.ts'
import type { VatAnswer } from './ports.ts'
import { checkVatId } from '../vat-numbers/vat-number.ts'

const NOW = epochMs(Date.UTC(2026, 2, 10, 12))
const EARLIER = after(NOW, -10 * DAY)
const inMinutes = (minutes: number) => after(NOW, minutes * MINUTE)

const NUMBER = checkVatId('EE100931558')
const OTHER = checkVatId('EE100594102')
const VALID: VatAnswer = {
  kind: 'valid',
  name: 'Näide OÜ',
  address: 'Tallinn',
  consultation_number: 'WAPI1',
  evidence: '{"valid":true}',
}
const INVALID: VatAnswer = { kind: 'invalid', evidence: '{"valid":false}' }
const SILENT: VatAnswer = { kind: 'no_verdict', reason: 'MS_UNAVAILABLE' }

const NONE: VatFacts = {
  vat_id: null,
  vat_status: 'not_provided',
  vat_checked_at: null,
  vat_tries: 0,
  vat_next_check_at: null,
}
const KNOWN: VatFacts = {
  ...NONE,
  vat_id: 'EE100931558',
  vat_status: 'valid',
  vat_checked_at: EARLIER,
}
const REFUSED: VatFacts = { ...KNOWN, vat_status: 'invalid' }
const WAITING: VatFacts = {
  ...NONE,
  vat_id: 'EE100931558',
  vat_status: 'pending',
  vat_tries: 2,
  vat_next_check_at: NOW,
}
const ALL = [
  ['no number', NONE],
  ['a valid one', KNOWN],
  ['an invalid one', REFUSED],
  ['a pending one', WAITING],
] as const

describe('a save of a VAT number', () => {
  it.each(ALL)('that the registry knows is valid, after %s', (_, facts) => {
    expect(decideVatSave(facts, { number: OTHER, answer: VALID }, NOW)).toEqual({
      facts: { ...NONE, vat_id: 'EE100594102', vat_status: 'valid', vat_checked_at: NOW },
      verdict: {
        vat_id: 'EE100594102',
        valid: true,
        checked_at: NOW,
        name: 'Näide OÜ',
        address: 'Tallinn',
        consultation_number: 'WAPI1',
        evidence: '{"valid":true}',
        proof_id: null,
      },
    })
  })

  it.each(ALL)('that the registry does not know is refused, after %s', (_, facts) => {
    const refused = expect.objectContaining({ code: 'vat.verification_failed' })

    expect(() => decideVatSave(facts, { number: OTHER, answer: INVALID }, NOW)).toThrow(refused)
    expect(() => decideVatSave(facts, { number: NUMBER, answer: INVALID }, NOW)).toThrow(refused)
    expect(() => decideVatSave(facts, { number: NUMBER, answer: INVALID }, NOW)).toThrow(
      'does not know this number',
    )
  })

  it.each(ALL)('on which the registry is silent is pending, after %s', (_, facts) => {
    expect(decideVatSave(facts, { number: OTHER, answer: SILENT }, NOW)).toEqual({
      facts: {
        vat_id: 'EE100594102',
        vat_status: 'pending',
        vat_checked_at: null,
        vat_tries: 1,
        vat_next_check_at: inMinutes(5),
      },
      verdict: null,
      silence: 'MS_UNAVAILABLE',
    })
  })

  it('keeps the yes on the same number when the registry is silent', () => {
    const step = { facts: KNOWN, verdict: null, silence: 'MS_UNAVAILABLE' }
    expect(decideVatSave(KNOWN, { number: NUMBER, answer: SILENT }, NOW)).toEqual(step)
  })
})

describe('a light update of a VAT number', () => {
  it.each(ALL)('is pending and asked about after 5 minutes, after %s', (_, facts) => {
    expect(decideVatLightUpdate(facts, OTHER, NOW)).toEqual({
      vat_id: 'EE100594102',
      vat_status: 'pending',
      vat_checked_at: null,
      vat_tries: 0,
      vat_next_check_at: inMinutes(5),
    })
  })

  it('with the same number changes nothing', () => {
    expect(decideVatLightUpdate(KNOWN, NUMBER, NOW)).toBe(KNOWN)
    expect(decideVatLightUpdate(WAITING, NUMBER, NOW)).toBe(WAITING)
  })
})

describe('taking the number away', () => {
  it.each(ALL)('leaves nothing of %s', (_, facts) => {
    expect(decideVatClear(facts)).toEqual(NONE)
  })
})

describe('a later answer', () => {
  const answer = (facts: VatFacts, said: VatAnswer) =>
    decideVatAnswer(facts, { vat_id: 'EE100931558', answer: said }, NOW)

  it.each([KNOWN, REFUSED, WAITING])('yes makes the number valid: $vat_status', (facts) => {
    const { facts: next, verdict } = answer(facts, VALID)

    expect(next).toEqual({ ...KNOWN, vat_checked_at: NOW })
    expect(verdict).toMatchObject({ valid: true, consultation_number: 'WAPI1' })
  })

  it.each([KNOWN, REFUSED, WAITING])('no makes the number invalid: $vat_status', (facts) => {
    const { facts: next, verdict } = answer(facts, INVALID)

    expect(next).toEqual({ ...REFUSED, vat_checked_at: NOW })
    expect(verdict).toEqual({
      vat_id: 'EE100931558',
      valid: false,
      checked_at: NOW,
      name: null,
      address: null,
      consultation_number: null,
      evidence: '{"valid":false}',
      proof_id: null,
    })
  })

  it('of silence leaves a valid number valid, with the day of its yes', () => {
    expect(answer(KNOWN, SILENT)).toMatchObject({ facts: KNOWN, verdict: null })
  })

  it('of silence asks again for an invalid number, without a new verdict', () => {
    expect(answer(REFUSED, SILENT)).toEqual({
      facts: { ...REFUSED, vat_status: 'pending', vat_tries: 1, vat_next_check_at: inMinutes(5) },
      verdict: null,
      silence: 'MS_UNAVAILABLE',
    })
  })

  it('of silence asks a pending number later and later', () => {
    expect(answer(WAITING, SILENT).facts).toEqual({
      ...WAITING,
      vat_tries: 3,
      vat_next_check_at: inMinutes(10),
    })
  })

  it.each([VALID, INVALID, SILENT])('on a number that was replaced changes nothing', (said) => {
    const late = decideVatAnswer(WAITING, { vat_id: 'EE100594102', answer: said }, NOW)

    expect(late).toEqual({ facts: WAITING, verdict: null })
    expect(decideVatAnswer(NONE, { vat_id: 'EE100931558', answer: said }, NOW).facts).toBe(NONE)
  })
})

describe('the schedule of re-checks', () => {
  /** Minutes between the questions of a registry that never answers. */
  function waits(first: VatFacts, count: number): number[] {
    const found: number[] = []
    let [facts, now] = [first, NOW]
    for (; found.length < count;) {
      const at = facts.vat_next_check_at ?? now
      found.push((at - now) / MINUTE)
      now = at
      facts = decideVatAnswer(facts, { vat_id: 'EE100931558', answer: SILENT }, now).facts
    }
    return found
  }

  it('asks again 5, 5, 10, 20, 40 minutes after a silent save, then hourly', () => {
    const { facts } = decideVatSave(NONE, { number: NUMBER, answer: SILENT }, NOW)

    expect(waits(facts, 8)).toEqual([5, 5, 10, 20, 40, 60, 60, 60])
  })

  it('asks the first time 5 minutes after a light update', () => {
    const facts = decideVatLightUpdate(NONE, NUMBER, NOW)

    expect(waits(facts, 8)).toEqual([5, 5, 5, 10, 20, 40, 60, 60])
  })

  it('is hourly for ever', () => {
    expect(nextVatCheckAt(1_000, NOW)).toBe(inMinutes(60))
    expect(() => nextVatCheckAt(-1, NOW)).toThrow('cannot have been asked -1 times')
  })
})

describe('a valid number before an invoice', () => {
  const checked = (days: number): VatFacts => ({
    ...KNOWN,
    vat_checked_at: after(NOW, -days * DAY),
  })

  it('is asked about again when its yes is older than 30 days', () => {
    expect(isVatCheckOld(checked(30), NOW)).toBe(false)
    expect(isVatCheckOld(checked(31), NOW)).toBe(true)
  })

  it('is not asked about where there is no yes', () => {
    const old = [NONE, REFUSED, WAITING].filter((facts) => isVatCheckOld(facts, NOW))

    expect(old).toEqual([])
    for (const vat_status of ['pending', 'invalid', 'not_provided'] as const) {
      expect(isVatCheckOld({ ...checked(31), vat_status }, NOW)).toBe(false)
    }
  })

  it('is not asked about where a person said yes, and the registry never did', () => {
    expect(isVatCheckOld({ ...KNOWN, vat_checked_at: null }, NOW)).toBe(false)
  })
})

it('a number that was answered before is pending after one question in vain', () => {
  const { facts } = decideVatAnswer(
    { ...REFUSED, vat_tries: 4 },
    { vat_id: NUMBER.vat_id, answer: SILENT },
    NOW,
  )

  expect(facts).toMatchObject({ vat_status: 'pending', vat_tries: 1 })
})
