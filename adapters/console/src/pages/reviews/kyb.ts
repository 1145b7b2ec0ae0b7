import type { Schema } from '@billing/client'
import { fromUnixSeconds } from '@billing/core'
import { answered, document, type Download, facts, html, type Page } from '@billing/pages'
import { found } from '../../shape/answers.ts'
import { plain } from '../../shape/word.ts'
import { pathTo } from '../../shape/paths.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { since } from '../../shape/time.ts'
import { REVIEWS as t } from '../../texts/reviews.ts'
import { decisions, decisionSheet, paper } from './decision.ts'

interface Intake {
  readonly intake: Schema<'ComplianceIntake'>
  readonly standing: Standing
  readonly account: Schema<'AdminCustomerAccount'>
}

/** Identity papers beside what the customer says of itself. */
export const kybReview: Page<Intake> = {
  path: '/reviews/kyb/{intake_id}',
  who: 'account',
  async load(visit) {
    const query = { limit: 100, status: 'submitted' as const }
    const { items } = await answered(visit.api.GET('/admin/kyb-intakes', { params: { query } }))
    const intake = found(items, ({ id }) => id === visit.params['intake_id'])
    const path = { account_id: intake.account_id }
    const [standing, { account }] = await Promise.all([
      standingOf({ ...visit, params: path }),
      answered(visit.api.GET('/admin/customers/{account_id}', { params: { path } })),
    ])
    return { intake, standing, account }
  },
  view({ intake, standing, account }, reader, attempt) {
    const { id, required_docs, uploaded_docs, submitted_at, created_at } = intake
    const known = facts([
      { name: t.company, value: account.company_name ?? '–' },
      { name: t.person, value: account.full_name ?? '–' },
      { name: t.held, value: account.vat_id ?? '–' },
      { name: t.asked_for, value: required_docs.map(plain).join(', ') },
      { name: t.since, value: since(fromUnixSeconds(submitted_at ?? created_at), reader) },
    ])
    const papers = html`${uploaded_docs.map((key) =>
      paper(pathTo('/reviews/kyb/{id}/documents/{key}', id, key), plain(key), reader),
    )}`
    return decisionSheet(
      { kind: 'kyb', standing, papers, facts: known, why: 'reviewer_note' },
      reader,
      attempt,
    )
  },
  actions: decisions('kyb', {
    approve: ({ api, params }) => {
      const path = { intake_id: params['intake_id'] ?? '' }
      const given = { params: { path }, body: {} }
      return api.POST('/admin/kyb-intakes/{intake_id}/approve', given)
    },
    reject: ({ api, params }, sent) => {
      const path = { intake_id: params['intake_id'] ?? '' }
      const given = { params: { path }, body: { reviewer_note: sent.text('reject_reviewer_note') } }
      return api.POST('/admin/kyb-intakes/{intake_id}/reject', given)
    },
  }),
}

/** One of the papers. */
export const kybDocument: Download = {
  path: '/reviews/kyb/{intake_id}/documents/{doc_key}',
  who: 'account',
  async file({ api, params }) {
    const path = { intake_id: params['intake_id'] ?? '', doc_key: params['doc_key'] ?? '' }
    const asked = { params: { path }, parseAs: 'stream' } as const
    return document(await api.GET('/admin/kyb-intakes/{intake_id}/documents/{doc_key}', asked))
  },
}
