import type { Schema } from '@billing/client'
import { amount, buttonLink, card, type Html, html, type Reader } from '@billing/pages'
import { PLAN } from '../../texts/plan.ts'

/** The plans that somebody could have instead, each leading to what it would cost. */
export function planChoices(
  {
    plans,
    present,
  }: { readonly plans: readonly Schema<'Plan'>[]; readonly present: string | null },
  reader: Reader,
): Html {
  const t = PLAN[reader.language]
  const others = plans.filter(({ plan_tier }) => plan_tier !== present)
  if (others.length === 0 || !reader.writes) return html``
  const list = html`<div class="choices">
    ${others.map(({ plan_tier, name, price }) => {
      const to = `${reader.base}/billing/subscription/change?to=${encodeURIComponent(plan_tier)}`
      return html`<div class="offer">
        <h3>${name}</h3>
        <p>
          <span class="figure">${amount(price, reader)}</span> ${t.month}
          <span class="hint">${t.plus_vat}</span>
        </p>
        ${buttonLink(to, t.see)}
      </div>`
    })}
  </div>`
  return card(t.others, list)
}
