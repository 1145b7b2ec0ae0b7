import type { Schema } from '@billing/client'
import { fromUnixSeconds } from '@billing/core'
import { answered, document, type Download, facts, html, NOTHING, type Page } from '@billing/pages'
import { found } from '../../shape/answers.ts'
import { pathTo } from '../../shape/paths.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { since } from '../../shape/time.ts'
import { REVIEWS as t } from '../../texts/reviews.ts'
import { word } from '../../shape/word.ts'
import { decisions, decisionSheet, paper } from './decision.ts'

interface Proof {
  readonly proof: Schema<'AdminVatProof'>
  readonly standing: Standing
  readonly account: Schema<'AdminCustomerAccount'>
}

/** A proof of a VAT number, beside what the registry said. Source: Directive 2006/112/EC, Art. 138. */
export const vatReview: Page<Proof> = {
  path: '/reviews/vat/{proof_id}',
  who: 'account',
  async load(visit) {
    const query = { limit: 100, status: 'pending_review' as const }
    const { items } = await answered(visit.api.GET('/admin/vat-proofs', { params: { query } }))
    const proof = found(items, ({ id }) => id === visit.params['proof_id'])
    const path = { account_id: proof.account_id }
    const [standing, { account }] = await Promise.all([
      standingOf({ ...visit, params: path }),
      answered(visit.api.GET('/admin/customers/{account_id}', { params: { path } })),
    ])
    return { proof, standing, account }
  },
  view({ proof, standing, account }, reader, attempt) {
    const { id, vat_id, customer_note, size_bytes, created_at } = proof
    const known = facts([
      { name: t.number, value: vat_id ?? '–' },
      { name: t.held, value: account.vat_id ?? '–' },
      { name: t.number_state, value: word('vat', account.vat_status) },
      { name: t.company, value: account.company_name ?? account.display_name },
      { name: t.since, value: since(fromUnixSeconds(created_at), reader) },
      { name: t.size, value: t.kilobytes(size_bytes) },
    ])
    const note = customer_note === null ? NOTHING : html`<p>${t.said}: ${customer_note}</p>`
    const file = paper(pathTo('/reviews/vat/{id}/file', id), vat_id ?? t.kinds.vat, reader)
    const papers = html`${file} ${note}`
    return decisionSheet(
      { kind: 'vat', standing, papers, facts: known, why: 'reviewer_note' },
      reader,
      attempt,
    )
  },
  actions: decisions('vat_proof', {
    approve: ({ api, params }) => {
      const path = { proof_id: params['proof_id'] ?? '' }
      const given = { params: { path }, body: {} }
      return api.POST('/admin/vat-proofs/{proof_id}/approve', given)
    },
    reject: ({ api, params }, sent) => {
      const path = { proof_id: params['proof_id'] ?? '' }
      const given = { params: { path }, body: { reviewer_note: sent.text('reject_reviewer_note') } }
      return api.POST('/admin/vat-proofs/{proof_id}/reject', given)
    },
  }),
}

/** The file of a proof. */
export const vatProofFile: Download = {
  path: '/reviews/vat/{proof_id}/file',
  who: 'account',
  async file({ api, params }) {
    const path = { proof_id: params['proof_id'] ?? '' }
    const asked = { params: { path }, parseAs: 'stream' } as const
    return document(await api.GET('/admin/vat-proofs/{proof_id}/file', asked))
  },
}
