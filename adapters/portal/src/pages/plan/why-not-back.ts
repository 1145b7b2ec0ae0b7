import type { Schema } from '@billing/client'
import { buttonLink, type Html, html, type Reader } from '@billing/pages'
import { PLAN } from '../../texts/plan.ts'

/** Why an ended account does not go on. */
export type Reason = NonNullable<Schema<'ResubscriptionPreview'>['refused']>['reason']

/** Why the reader cannot come back on this account, and the button that leads to what helps. Source: contract 2.11. */
export function whyNotBack(reason: Reason, { language, base }: Reader): Html {
  const t = PLAN[language]
  const type = reason === 'consumer' ? 'individual' : 'company'
  const sign_up = buttonLink(`${base}/signup?type=${type}`, t.again_sign_up, 'primary')
  const ways = {
    consumer: sign_up,
    phone_system_gone: sign_up,
    no_card: sign_up,
    signed_up_again: buttonLink(`${base}/sign-in`, t.again_sign_in, 'primary'),
    owed: buttonLink(`${base}/billing`, t.again_pay, 'primary'),
    locked: buttonLink(`${base}/support`, t.again_ask, 'primary'),
    not_ended: html``,
  } as const satisfies Record<Reason, Html>
  return html`<p>${t.not_again[reason]}</p>
    <div class="actions">${ways[reason]}</div>`
}
