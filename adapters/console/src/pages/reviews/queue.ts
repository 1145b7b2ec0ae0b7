import { type EpochMs, fromUnixSeconds } from '@billing/core'
import {
  answered,
  empty,
  heading,
  html,
  instantOf,
  type Page,
  type Part,
  part,
  shown,
  table,
  type Visit,
} from '@billing/pages'
import { customerLink, link } from '../../shape/links.ts'
import { type Names, readNames } from '../../shape/names.ts'
import { pathTo } from '../../shape/paths.ts'
import { since } from '../../shape/time.ts'
import { REVIEWS as t } from '../../texts/reviews.ts'

/** What waits for a decision. */
interface Review {
  readonly kind: keyof typeof t.kinds
  readonly id: string
  readonly account_id: string
  readonly at: EpochMs
}

interface Queue {
  readonly list: Part<readonly Review[]>
  readonly names: Names
}

/** Rows of each kind: whoever works them off sees the next ones then. */
const query = { limit: 30 }
const oldest = { ...query, order: 'oldest' } as const

/** One queue of all that waits for a decision, the longest waiting first. */
export const reviews: Page<Queue> = {
  path: '/reviews',
  who: 'account',
  async load(visit) {
    const list = await part(readReviews(visit))
    const ids = 'data' in list ? list.data.map(({ account_id }) => account_id) : []
    return { list, names: await readNames(visit, ids) }
  },
  view({ list, names }, reader) {
    const columns = [{ head: t.what }, { head: t.customer }, { head: t.since }]
    const inner = shown(list, reader, (rows) =>
      rows.length === 0
        ? empty(t.none)
        : table(
            t.title,
            columns,
            rows.map(({ kind, id, account_id, at }) => [
              link(pathTo(`/reviews/${kind}/{id}`, id), t.kinds[kind], reader),
              customerLink(account_id, names.get(account_id), reader),
              since(at, reader),
            ]),
          ),
    )
    const body = html`${heading(t.title, t.lead)}
      <section class="card">${inner}</section>`
    return { title: t.title, body }
  },
}

async function readReviews({ api }: Visit): Promise<readonly Review[]> {
  const pending = { params: { query: { ...oldest, status: 'pending_review' as const } } }
  const submitted = { params: { query: { ...oldest, status: 'submitted' as const } } }
  const [proofs, intakes, places] = await Promise.all([
    answered(api.GET('/admin/vat-proofs', pending)),
    answered(api.GET('/admin/kyb-intakes', submitted)),
    answered(api.GET('/admin/place-reviews', { params: { query } })),
  ])
  const all: Review[] = [
    ...proofs.items.map(({ id, account_id, created_at }) => {
      return { kind: 'vat', id, account_id, at: fromUnixSeconds(created_at) } as const
    }),
    ...intakes.items.map(({ id, account_id, submitted_at, created_at }) => {
      const at = fromUnixSeconds(submitted_at ?? created_at)
      return { kind: 'kyb', id, account_id, at } as const
    }),
    ...places.items.map(({ account_id, review, since: from }) => {
      const at = instantOf(review?.opened_at ?? from)
      return { kind: 'place', id: account_id, account_id, at } as const
    }),
  ]
  return all.toSorted((a, b) => a.at - b.at)
}
