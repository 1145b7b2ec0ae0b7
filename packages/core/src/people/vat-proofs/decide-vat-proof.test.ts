import { describe, expect, it } from 'vitest'
import { aVatProof } from '../../fixtures/index.ts'
import { after, DAY, epochMs, MINUTE } from '../../kernel/time.ts'
import { decideVatAnswer, decideVatSave, type VatFacts } from '../vat/decide-vat-check.ts'
import {
  decideProofReview,
  decideProofSent,
  decideProofSuperseded,
  decideProofVerdict,
  provedNumber,
} from './decide-vat-proof.ts'
import type { VatAnswer } from '../vat/ports.ts'
import { checkVatId } from '../vat-numbers/vat-number.ts'
import {
  APPROVAL_LASTS,
  approvalStands,
  lastValidOf,
  type VatVerdict,
} from '../vat-numbers/vat-verdict.ts'

const NOW = epochMs(Date.UTC(2026, 2, 10, 12))
const EARLIER = after(NOW, -10 * DAY)
const OURS = 'EE100931558'
const OTHER = 'EE100594102'
const NO: VatAnswer = { kind: 'invalid' }
const YES: VatAnswer = { kind: 'valid', name: null, address: null, consultation_number: null }

const NONE: VatFacts = {
  vat_id: null,
  vat_status: 'not_provided',
  vat_checked_at: null,
  vat_tries: 0,
  vat_next_check_at: null,
}
const PENDING: VatFacts = {
  ...NONE,
  vat_id: OURS,
  vat_status: 'pending',
  vat_tries: 2,
  vat_next_check_at: after(NOW, MINUTE),
}
const VALID: VatFacts = { ...NONE, vat_id: OURS, vat_status: 'valid', vat_checked_at: EARLIER }
const INVALID: VatFacts = { ...VALID, vat_status: 'invalid' }

const refusing = (code: string, name: string) =>
  expect.objectContaining({
    code,
    details: expect.objectContaining({ invalid_params: [expect.objectContaining({ name })] }),
  })

describe('the number that a proof is of', () => {
  it('is the one that was sent with it, else the account’s', () => {
    expect(provedNumber(VALID, ' ee 100594102 ')).toBe(OTHER)
    expect(provedNumber(VALID, undefined)).toBe(OURS)
    expect(provedNumber(VALID, ' ')).toBe(OURS)
  })

  it('must be one', () => {
    expect(() => provedNumber(VALID, 'EE1')).toThrow(refusing('vat.verification_failed', 'vat_id'))
    expect(() => provedNumber(NONE, undefined)).toThrow(refusing('validation.failed', 'vat_id'))
  })
})

describe('a proof that was sent', () => {
  it.each([
    ['there was none', NONE],
    ['another one was valid', { ...VALID, vat_id: OTHER }],
    ['another one was invalid', { ...INVALID, vat_id: OTHER }],
    ['another one was pending', { ...PENDING, vat_id: OTHER }],
  ])('makes its number pending where %s, and the registry is asked in 5 minutes', (_, facts) => {
    expect(decideProofSent(facts, OURS, NOW)).toEqual({
      ...PENDING,
      vat_tries: 0,
      vat_next_check_at: after(NOW, 5 * MINUTE),
    })
  })

  it('leaves the questions about a pending number as they are', () => {
    expect(decideProofSent(PENDING, OURS, NOW)).toEqual(PENDING)
  })

  it('leaves a number that the registry refused to the reviewer alone', () => {
    expect(decideProofSent(INVALID, OURS, NOW)).toEqual({ ...INVALID, vat_status: 'pending' })
  })

  it('leaves a valid number valid', () => {
    expect(decideProofSent(VALID, OURS, NOW)).toEqual(VALID)
  })
})

describe('a review', () => {
  const word = { verdict: 'approved', reviewed_by: 'user-9', reviewer_note: 'Fine.' } as const

  it('is final, whatever it was', () => {
    const approved = decideProofReview(aVatProof(), word, NOW)
    const superseded = decideProofSuperseded(aVatProof(), NOW)

    expect(approved).toEqual(
      aVatProof({
        status: 'approved',
        reviewed_by: 'user-9',
        reviewer_note: 'Fine.',
        reviewed_at: NOW,
        updated_at: NOW,
      }),
    )
    expect(superseded).toMatchObject({
      status: 'rejected',
      reviewed_by: null,
      reviewer_note: 'Superseded by a newer proof.',
    })
    for (const decided of [approved, superseded]) {
      for (const verdict of ['approved', 'rejected'] as const) {
        expect(() => decideProofReview(decided, { ...word, verdict }, NOW)).toThrow(
          refusing('validation.failed', 'status'),
        )
      }
    }
  })

  const decided = (status: 'approved' | 'rejected', facts: VatFacts) =>
    decideProofVerdict(facts, { id: 'proof-1', vat_id: OURS, status }, NOW)

  it.each([PENDING, INVALID, VALID])(
    'that approves makes its number valid: $vat_status',
    (facts) => {
      expect(decided('approved', facts)).toEqual({
        facts: { ...VALID, vat_checked_at: NOW },
        verdict: {
          vat_id: OURS,
          valid: true,
          checked_at: NOW,
          name: null,
          address: null,
          consultation_number: null,
          evidence: null,
          proof_id: 'proof-1',
        },
      })
    },
  )

  it('that rejects makes a number invalid that waits for it, and no other', () => {
    expect(decided('rejected', PENDING)).toMatchObject({
      facts: { ...INVALID, vat_checked_at: NOW },
      verdict: { valid: false, proof_id: 'proof-1' },
    })
    expect(decided('rejected', VALID)).toBeNull()
    expect(decided('rejected', INVALID)).toBeNull()
  })

  it.each([NONE, { ...PENDING, vat_id: OTHER }])('means nothing for another number', (facts) => {
    expect([decided('approved', facts), decided('rejected', facts)]).toEqual([null, null])
  })
})

describe('the registry’s no', () => {
  const asked = (facts: VatFacts, proof: 'waits' | 'stands' | null, answer: VatAnswer = NO) =>
    decideVatAnswer(facts, { vat_id: OURS, answer }, NOW, proof)

  it('is kept, and decides nothing while a proof waits', () => {
    const { facts, verdict } = asked(PENDING, 'waits')

    expect(facts).toEqual({ ...INVALID, vat_status: 'pending', vat_checked_at: NOW })
    expect(verdict).toMatchObject({ valid: false, proof_id: null })
    expect(asked(VALID, 'waits').facts.vat_status).toBe('invalid')
  })

  it.each([PENDING, VALID, INVALID])('does not count against an approval: $vat_status', (facts) => {
    const answered = asked(facts, 'stands')

    expect(answered.facts).toEqual({ ...VALID, vat_checked_at: NOW })
    expect(answered.verdict).toMatchObject({ valid: false, proof_id: null })
  })

  it('counts where there is no proof, and a yes always does', () => {
    expect(asked(PENDING, null).facts.vat_status).toBe('invalid')
    for (const proof of ['waits', 'stands', null] as const) {
      expect(asked(PENDING, proof, YES).facts.vat_status).toBe('valid')
    }
  })

  it('refuses a save, but of the account’s own number whose approval stands', () => {
    const save = (vat_id: string, proof: 'waits' | 'stands') => () =>
      decideVatSave(VALID, { number: checkVatId(vat_id), answer: NO }, NOW, proof)

    expect(save(OURS, 'stands')().facts).toEqual({ ...VALID, vat_checked_at: NOW })
    expect(save(OURS, 'waits')).toThrow('does not know this number')
    expect(save(OTHER, 'stands')).toThrow('does not know this number')
  })
})

describe('an approval', () => {
  const verdict = (at: typeof NOW, differs: Partial<VatVerdict> = {}): VatVerdict => ({
    vat_id: OURS,
    valid: true,
    checked_at: at,
    name: null,
    address: null,
    consultation_number: null,
    evidence: null,
    proof_id: null,
    ...differs,
  })
  const approved = verdict(EARLIER, { proof_id: 'proof-1' })
  const no = verdict(NOW, { valid: false })

  it('stands for a year, for its number', () => {
    const end = after(EARLIER, APPROVAL_LASTS)

    expect(approvalStands([approved, no], OURS, after(end, -1))).toBe(true)
    expect(approvalStands([approved], OURS, end)).toBe(false)
    expect(approvalStands([approved], OURS, after(EARLIER, -1))).toBe(false)
    expect(approvalStands([approved], OTHER, NOW)).toBe(false)
    expect(approvalStands([verdict(EARLIER)], OURS, NOW)).toBe(false)
  })

  it('is over once a newer proof was rejected', () => {
    const rejected = verdict(after(EARLIER, DAY), { valid: false, proof_id: 'proof-2' })

    expect(approvalStands([approved, rejected], OURS, NOW)).toBe(false)
    expect(lastValidOf([approved, rejected], OURS)).toBeNull()
  })

  it('is the last yes in spite of the registry’s no, until it ends', () => {
    const late = verdict(after(EARLIER, APPROVAL_LASTS), { valid: false })

    expect(lastValidOf([approved, no], OURS)).toBe(approved)
    expect(lastValidOf([approved, late], OURS)).toBeNull()
  })
})
