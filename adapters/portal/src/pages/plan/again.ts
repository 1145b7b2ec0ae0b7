import type { Schema } from '@billing/client'
import {
  amountText,
  answered,
  type Attempt,
  card,
  cardShown,
  confirm,
  dueFacts,
  Elsewhere,
  type Fact,
  facts,
  heading,
  hidden,
  type Html,
  html,
  nextInvoices,
  type Page,
  type Part,
  partOf,
  planNameOf,
  type Reader,
  type Sent,
  type Visit,
} from '@billing/pages'
import { BILLING } from '../../texts/billing.ts'
import { PLAN } from '../../texts/plan.ts'
import { priceFacts } from '../billing/price-facts.ts'
import { onlyOwner } from '../only-owner.ts'
import { soldTerm } from './term.ts'
import { whyNotBack } from './why-not-back.ts'

type Preview = Schema<'ResubscriptionPreview'>

interface Again {
  readonly preview: Preview
  readonly name: string
  /** What the plan binds to. */
  readonly term?: string
  readonly cards?: Part<Schema<'PaymentMethodListResponse'>>
}

const BACK = '/billing/subscription'

/** What subscribing again costs, to the cent, and the one press that does it. */
export const subscribeAgain: Page<Again> = {
  path: `${BACK}/again`,
  who: 'account',
  async load({ api, query, reader }) {
    const plan_tier = query.get('plan') as Schema<'PlanTier'> | null
    if (!plan_tier) throw new Elsewhere({ to: BACK })
    const [preview, plans, cards] = await Promise.all([
      answered(api.POST('/subscription/resubscribe/preview', { body: { plan_tier } })),
      partOf(api.GET('/plans')),
      partOf(api.GET('/payment-methods')),
    ])
    const listed = 'data' in plans ? plans.data.data : []
    const plan = listed.find((each) => each.plan_tier === plan_tier)
    const term = plan ? soldTerm(plan, reader) : ''
    return { preview, name: planNameOf(listed, plan_tier, reader), term, cards }
  },
  view({ preview, name, term, cards }, reader, attempt) {
    const t = PLAN[reader.language]
    const inner =
      preview.refused === null
        ? question(
            { preview, name, ...(term && { term }), ...(cards && { cards }) },
            reader,
            attempt,
          )
        : whyNotBack(preview.refused.reason, reader)
    const body = html`${heading(t.again_title(name), t.again_lead)} ${card(t.again_now, inner)}
      <p><a href="${reader.base}${BACK}">${t.back}</a></p>`
    return { title: t.again_title(name), body, width: 'form-wide' }
  },
  actions: { '': subscribe },
}

function question(
  { preview, name, term = '', cards }: Again,
  reader: Reader,
  attempt: Attempt,
): Html {
  const t = PLAN[reader.language]
  const { plan_tier, price_with_vat, next_invoices } = preview
  const [first, ...rest] = next_invoices
  if (!first) return html``
  const says = html`${facts([
      ...priceFacts(price_with_vat, reader),
      ...dueFacts(first, reader),
      cardFact(cards, reader),
    ])}
    <p class="hint">${t.again_rights} ${term}</p>`
  const asked = {
    says,
    button: t.again_button(amountText(first.to_pay, reader)),
    fields: html`${hidden('plan_tier', plan_tier)} ${hidden('name', name)}`,
    back: { href: `${reader.base}${BACK}`, text: t.back },
  }
  return html`${onlyOwner(reader, () => confirm(asked, attempt))} ${nextInvoices(rest, reader)}`
}

/** The card that is charged, as its owner knows it. */
function cardFact(cards: Again['cards'], { language }: Reader): Fact | null {
  const list = cards && 'data' in cards ? cards.data.data : []
  const charged = list.find(({ is_default }) => is_default)
  return charged ? { name: BILLING[language].card, value: cardShown(charged) } : null
}

async function subscribe({ api, reader }: Visit, sent: Sent) {
  const plan_tier = sent.text('plan_tier') as Schema<'PlanTier'>
  const params = { header: { 'Idempotency-Key': sent.key } }
  await answered(api.POST('/subscription/resubscribe', { params, body: { plan_tier } }))
  const text = PLAN[reader.language].again_done(sent.text('name'))
  return { to: BACK, note: { tone: 'good', text } } as const
}
