import type { Schema } from '@billing/client'
import {
  amountText,
  answered,
  type Attempt,
  buttonLink,
  card,
  confirm,
  dueFacts,
  Elsewhere,
  facts,
  heading,
  hidden,
  type Html,
  html,
  nextInvoices,
  type Page,
  partOf,
  planNameOf,
  type Reader,
  type Sent,
  type Visit,
} from '@billing/pages'
import { PLAN } from '../../texts/plan.ts'
import { priceFacts } from '../billing/price-facts.ts'
import { onlyOwner } from '../only-owner.ts'

type Preview = Schema<'ResubscriptionPreview'>
type Reason = NonNullable<Preview['refused']>['reason']

interface Again {
  readonly preview: Preview
  readonly name: string
}

const BACK = '/billing/subscription'

/** What subscribing again costs, to the cent, and the one press that does it. */
export const subscribeAgain: Page<Again> = {
  path: `${BACK}/again`,
  who: 'account',
  async load({ api, query, reader }) {
    const plan_tier = query.get('plan') as Schema<'PlanTier'> | null
    if (!plan_tier) throw new Elsewhere({ to: BACK })
    const [preview, plans] = await Promise.all([
      answered(api.POST('/subscription/resubscribe/preview', { body: { plan_tier } })),
      partOf(api.GET('/plans')),
    ])
    const listed = 'data' in plans ? plans.data.data : []
    return { preview, name: planNameOf(listed, plan_tier, reader) }
  },
  view({ preview, name }, reader, attempt) {
    const t = PLAN[reader.language]
    const inner =
      preview.refused === null
        ? question({ preview, name }, reader, attempt)
        : refused(preview.refused.reason, reader)
    const body = html`${heading(t.again_title(name), t.again_lead)} ${card(t.again_now, inner)}
      <p><a href="${reader.base}${BACK}">${t.back}</a></p>`
    return { title: t.again_title(name), body, width: 'form-wide' }
  },
  actions: { '': subscribe },
}

function question({ preview, name }: Again, reader: Reader, attempt: Attempt): Html {
  const t = PLAN[reader.language]
  const { plan_tier, price_with_vat, next_invoices } = preview
  const [first, ...rest] = next_invoices
  if (!first) return html``
  const says = facts([...priceFacts(price_with_vat, reader), ...dueFacts(first, reader)])
  const asked = {
    says,
    button: t.again_button(amountText(first.to_pay, reader)),
    fields: html`${hidden('plan_tier', plan_tier)} ${hidden('name', name)}`,
    back: { href: `${reader.base}${BACK}`, text: t.back },
  }
  return html`${onlyOwner(reader, () => confirm(asked, attempt))} ${nextInvoices(rest, reader)}`
}

function refused(reason: Reason, { language, base }: Reader): Html {
  const t = PLAN[language]
  const sign_up = buttonLink(`${base}/signup`, t.again_sign_up, 'primary')
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

async function subscribe({ api, reader }: Visit, sent: Sent) {
  const plan_tier = sent.text('plan_tier') as Schema<'PlanTier'>
  const params = { header: { 'Idempotency-Key': sent.key } }
  await answered(api.POST('/subscription/resubscribe', { params, body: { plan_tier } }))
  const text = PLAN[reader.language].again_done(sent.text('name'))
  return { to: BACK, note: { tone: 'good', text } } as const
}
