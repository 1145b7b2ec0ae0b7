import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  card,
  field,
  form,
  type Html,
  html,
  NOTHING,
  type Reader,
  type Sent,
  type Visit,
} from '@billing/pages'
import { CODE } from '../../texts/code.ts'
import { discountText } from './discount-text.ts'
import { isChangeable } from './own-items.ts'

type Subscription = Schema<'Subscription'>

const BACK = '/billing/subscription'

/** Where the owner redeems a discount code; nothing while the plan cannot be changed. */
export function codeCard(one: Subscription, reader: Reader, attempt: Attempt): Html {
  if (!reader.writes || !isChangeable(one)) return NOTHING
  const t = CODE[reader.language]
  const fields = html`${field({ name: 'code', label: t.label, hint: t.hint, max: 40 }, attempt)}`
  return card(t.title, form({ does: 'redeem', button: t.redeem, weight: 'plain', fields }, attempt))
}

/** A code is redeemed: the next bill has its discount, if it is the best one. */
export async function redeemCode({ api, reader }: Visit, sent: Sent) {
  const { subscription } = await answered(
    api.POST('/subscription/change', {
      params: { header: { 'Idempotency-Key': sent.key } },
      body: { code: sent.text('code').trim(), when: 'next_period' },
    }),
  )
  const t = CODE[reader.language]
  const { discount, price } = subscription
  const text = discount ? t.redeemed(discountText(discount, price.currency, reader)) : t.waits
  return { to: BACK, note: { tone: 'good', text } } as const
}
