import { describe, expect, it } from 'vitest'
import { aComplianceDocument, anIntake, march } from '../../fixtures/index.ts'
import { Problem } from '../../kernel/problem.ts'
import { decideReview, decideSubmit, decideUpload, uploadedDocs } from './decide-intake.ts'
import type { IntakeStatus } from './intake.ts'

const now = march(9)
const registration = aComplianceDocument()
const representative = aComplianceDocument({ id: 'document-2', doc_key: 'representative_id' })

/** An intake that has come to `status` as the machine lets it. */
const at = (status: IntakeStatus) => {
  const submitted_at = status === 'open' ? null : march(4)
  const reviewed = { reviewed_at: march(5), reviewed_by: 'operator-1', reviewer_note: 'blurred' }
  const isReviewed = status === 'approved' || status === 'rejected'
  return anIntake({ status, submitted_at, ...(isReviewed ? reviewed : {}) })
}

/** What a refusal complains of, and what it says. */
const refusal = (decide: () => unknown) => {
  try {
    decide()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { invalid_params = [], detail } = error.details
    return { code: error.code, names: invalid_params.map(({ name }) => name), detail }
  }
  throw new Error('it was not refused')
}

describe('an upload', () => {
  it('keeps an open intake open', () => {
    expect(decideUpload(at('open'), [], 'representative_id', now)).toEqual(
      anIntake({ updated_at: now }),
    )
  })

  it('opens a rejected one again, and what the reviewer wrote stays to be read', () => {
    expect(decideUpload(at('rejected'), [registration], 'company_registration', now)).toEqual({
      ...at('rejected'),
      status: 'open',
      updated_at: now,
    })
  })

  it.each([
    ['submitted', 'We are looking through the documents'],
    ['approved', 'there is nothing more to send'],
  ] as const)('is refused while the intake is %s, and says what works', (status, says) => {
    const refused = refusal(() => decideUpload(at(status), [], 'representative_id', now))

    expect(refused).toEqual({
      code: 'validation.failed',
      names: ['status'],
      detail: expect.stringContaining(says),
    })
  })

  it('is refused for a document that we do not ask for, and says for which we do', () => {
    expect(refusal(() => decideUpload(at('open'), [], 'passport', now))).toEqual({
      code: 'validation.failed',
      names: ['doc_key'],
      detail: 'We ask for these documents: company_registration, representative_id.',
    })
  })

  it('is refused as the eleventh file, whichever document it is', () => {
    const kept = Array.from({ length: 10 }, (_, n) => aComplianceDocument({ id: `document-${n}` }))
    const upload = (files: typeof kept) => () =>
      decideUpload(at('open'), files, 'representative_id', now)

    expect(upload(kept.slice(1))().status).toBe('open')
    expect(refusal(upload(kept)).names).toEqual(['file'])
  })
})

describe('a submission', () => {
  it('has every required document, and takes back the verdict before it', () => {
    const reopened = { ...at('rejected'), status: 'open' } as const

    expect(decideSubmit(reopened, [representative, registration], now)).toEqual(
      anIntake({ status: 'submitted', submitted_at: now, updated_at: now }),
    )
  })

  it('is refused without one of them, naming each that has no file', () => {
    expect(refusal(() => decideSubmit(at('open'), [registration, registration], now))).toEqual({
      code: 'validation.failed',
      names: ['representative_id'],
      detail: expect.stringContaining('Documents are missing: representative_id.'),
    })
    expect(refusal(() => decideSubmit(at('open'), [], now)).names).toEqual([
      'company_registration',
      'representative_id',
    ])
  })

  it('needs nothing where we ask for nothing', () => {
    expect(decideSubmit(anIntake({ required_docs: [] }), [], now).status).toBe('submitted')
  })

  it.each(['submitted', 'approved', 'rejected'] as const)(
    'is refused of one that is %s',
    (status) => {
      const refused = refusal(() => decideSubmit(at(status), [registration, representative], now))

      expect(refused.names).toEqual(['status'])
    },
  )
})

describe('a review', () => {
  const by = { reviewed_by: 'operator-2', reviewer_note: null }

  it.each(['approved', 'rejected'] as const)(
    'ends a submission as %s, and says who and when',
    (verdict) => {
      expect(decideReview(at('submitted'), { verdict, ...by }, now)).toEqual({
        ...at('submitted'),
        status: verdict,
        reviewed_at: now,
        ...by,
        updated_at: now,
      })
    },
  )

  it.each(['open', 'approved', 'rejected'] as const)('is refused of one that is %s', (status) => {
    for (const verdict of ['approved', 'rejected'] as const) {
      const refused = refusal(() => decideReview(at(status), { verdict, ...by }, now))
      expect([refused.names, refused.detail]).toEqual([['status'], expect.stringContaining(status)])
    }
  })
})

describe('what is uploaded', () => {
  it('is told in the order in which we ask, once each, and only what we ask for', () => {
    const odd = aComplianceDocument({ doc_key: 'passport' })
    const kept = [representative, registration, odd, representative]

    expect(uploadedDocs(anIntake(), kept)).toEqual(['company_registration', 'representative_id'])
    expect(uploadedDocs(anIntake(), [representative])).toEqual(['representative_id'])
    expect(uploadedDocs(anIntake(), [])).toEqual([])
  })
})
