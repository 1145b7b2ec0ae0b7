import type { Schema } from '@billing/client'
import { buttonLink, card, type Html, html, planName, type Reader } from '@billing/pages'
import { PLAN } from '../../texts/plan.ts'
import { includedIn } from './items.ts'
import { planPrice } from './plan-price.ts'

/** Which plans there are to choose from, and where each leads. */
interface Choices {
  readonly title: string
  readonly lead?: string
  readonly plans: readonly Schema<'Plan'>[]
  /** What is sold beside a plan. */
  readonly items: readonly Schema<'CatalogueItem'>[]
  /** Of the plan pages; the tier follows. */
  readonly to: string
}

/** The plans that somebody could have instead, or again, each leading to what it would cost. */
export function planChoices({ title, lead, plans, items, to }: Choices, reader: Reader): Html {
  const t = PLAN[reader.language]
  if (plans.length === 0 || !reader.writes) return html``
  const list = html`<div class="choices">
    ${plans.map((plan) => {
      const href = `${reader.base}/billing/subscription/${to}=${encodeURIComponent(plan.plan_tier)}`
      return html`<div class="offer">
        <h3>${planName(plan, reader)}</h3>
        <p>${planPrice(plan, reader)}</p>
        ${includedIn(plan, items, reader)} ${buttonLink(href, t.see)}
      </div>`
    })}
  </div>`
  return card(title, html`${lead === undefined ? '' : html`<p>${lead}</p>`} ${list}`)
}
