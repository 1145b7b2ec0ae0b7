import type { Schema } from '@billing/client'
import {
  answered,
  day,
  facts,
  html,
  type Page,
  placeName,
  PLACE_RULES,
  table,
} from '@billing/pages'
import { found } from '../../shape/answers.ts'
import { plain } from '../../shape/word.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { since } from '../../shape/time.ts'
import { REVIEWS as t } from '../../texts/reviews.ts'
import { decisions, decisionSheet } from './decision.ts'

interface Place {
  readonly place: Schema<'AdminPlaceReview'>
  readonly standing: Standing
}

/** A customer whose country is in doubt, with all evidence. Source: Implementing Regulation 282/2011, Art. 24b and 24f. */
export const placeReview: Page<Place> = {
  path: '/reviews/place/{account_id}',
  who: 'account',
  async load(visit) {
    const query = { limit: 100 }
    const [{ items }, standing] = await Promise.all([
      answered(visit.api.GET('/admin/place-reviews', { params: { query } })),
      standingOf(visit),
    ])
    const place = found(items, ({ account_id }) => account_id === visit.params['account_id'])
    return { place, standing }
  },
  view({ place, standing }, reader, attempt) {
    const { country, territory, rule, review, pieces, vat_id } = place
    const claimed = review && {
      country: review.claimed_country,
      territory: review.claimed_territory,
    }
    const known = facts([
      claimed && { name: t.claimed, value: placeName(claimed, 'en') },
      {
        name: t.counts,
        value: placeName({ country, territory }, 'en'),
        hint: PLACE_RULES.en[rule],
      },
      vat_id === null ? null : { name: t.held, value: vat_id },
      review && { name: t.because, value: t.reasons[review.reason] },
      review && { name: t.since, value: since(review.opened_at, reader) },
    ])
    const columns = [t.piece, t.country, t.speaks, t.about, t.seen].map((head) => ({ head }))
    const rows = pieces.map((piece) => [
      plain(piece.kind),
      piece.country === null
        ? '–'
        : placeName({ country: piece.country, territory: piece.territory }, 'en'),
      t.speaking[piece.speaks],
      [piece.about, piece.shared ? t.shared : null].filter((said) => said !== null).join(' · ') ||
        '–',
      day(piece.seen_at, reader),
    ])
    const papers = html`${table(t.evidence, columns, rows)}`
    return decisionSheet(
      { kind: 'place', standing, papers, facts: known, why: 'reason' },
      reader,
      attempt,
    )
  },
  actions: decisions('place', {
    approve: ({ api, params }, sent) => {
      const path = { account_id: params['account_id'] ?? '' }
      const given = { params: { path }, body: { reason: sent.text('approve_reason') } }
      return api.POST('/admin/place-reviews/{account_id}/approve', given)
    },
    reject: ({ api, params }, sent) => {
      const path = { account_id: params['account_id'] ?? '' }
      const given = { params: { path }, body: { reason: sent.text('reject_reason') } }
      return api.POST('/admin/place-reviews/{account_id}/reject', given)
    },
  }),
}
