import { savesMethod, savingPayment } from '../order-view.ts'
import type { OrderShape } from '../shapes.ts'
import { type Html, html } from './html.ts'
import type { Page, Widget } from './page.ts'
import { amountText, filled, type Language, TEXTS, type Texts } from './texts.ts'

/** What the browser's part may have to say. */
// prettier-ignore
const SPOKEN = [
  'loading', 'working', 'not_loaded', 'cancelled', 'incomplete', 'failed', 'insufficient', 'expired',
  'code_wrong', 'not_confirmed', 'details', 'over',
] as const satisfies readonly (keyof Texts)[]

/** The page of an order: the card form while it waits, and what became of it after that. */
export function cardPage(order: OrderShape, language: Language, widget: Widget): Page {
  const texts = TEXTS[language]
  const amount = amountText(order.amount, order.currency, language)
  if (order.state === 'pending' && order.token) {
    const title = filled(takesMoney(order) ? texts.pay_title : texts.save_title, amount)
    return { language, title, body: formBody(order, { language, title, amount, widget }), widget }
  }
  const { title, text } = endingOf(order, texts)
  return messagePage({ language, title: filled(title, amount), text }, backUrl(order))
}

/** A page of one message, with the way back where there is one. */
export function messagePage(
  {
    language,
    title,
    text,
  }: { readonly language: Language; readonly title: string; readonly text: string },
  back?: string,
): Page {
  const link =
    back === undefined
      ? html``
      : html` <p><a class="button" href="${back}">${TEXTS[language].back}</a></p>`
  const body = html`<main>
    <h1>${title}</h1>
    <p role="status">${text}</p>
    ${link}
  </main>`
  return { language, title, body }
}

/** Where the payer came from: the order says it, and only an address of the web leads anywhere. */
function backUrl({ redirect_url }: OrderShape): string | undefined {
  const url = redirect_url && URL.canParse(redirect_url) ? new URL(redirect_url) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

function takesMoney(order: OrderShape): boolean {
  return order.amount > 0 && !isProof(order)
}

/** Money that is only held proves the card, and is given back. */
function isProof({ capture_mode }: OrderShape): boolean {
  return capture_mode === 'manual'
}

function endingOf(order: OrderShape, texts: Texts): { title: string; text: string } {
  const saved = { title: texts.saved_title, text: texts.thanks }
  switch (order.state) {
    case 'completed':
      return order.amount > 0 ? { title: texts.paid_title, text: texts.thanks } : saved
    case 'authorised':
      return saved
    case 'cancelled':
      // A card proof is let go once it has saved the card: for the payer that is the success.
      return savingPayment(order) ? saved : { title: texts.ended_title, text: texts.ended }
    case 'failed':
      return { title: texts.ended_title, text: texts.ended }
    case 'pending':
    case 'processing':
      return { title: texts.running_title, text: texts.running }
  }
}

function chargeText(order: OrderShape, texts: Texts, amount: string): string {
  if (order.amount === 0) return texts.nothing_charged
  return filled(isProof(order) ? texts.only_held : texts.charged, amount)
}

interface FormParts {
  readonly language: Language
  readonly title: string
  readonly amount: string
  readonly widget: Widget
}

function formBody(order: OrderShape, { language, title, amount, widget }: FormParts): Html {
  const texts = TEXTS[language]
  const { full_name } = order.customer ?? {}
  return html`<main>
    <h1>${title}</h1>
    <p>${order.description ?? ''}</p>
    <p><strong>${chargeText(order, texts, amount)}</strong></p>
    <noscript><p class="problem">${texts.without_script}</p></noscript>
    <form id="card-form" novalidate ${formData(order, language, widget)}>
      <label for="card-name">${texts.name}</label>
      <input
        id="card-name"
        name="name"
        autocomplete="cc-name"
        required
        maxlength="100"
        value="${full_name ?? ''}"
      />
      <span class="label" id="card-label">${texts.card}</span>
      <div id="card-field" role="group" aria-labelledby="card-label"></div>
      <p id="card-status" role="status" aria-live="polite">${texts.loading}</p>
      <button id="card-submit" disabled>
        ${filled(takesMoney(order) ? texts.pay : texts.save, amount)}
      </button>
    </form>
    ${savesMethod(order) ? html`<p class="small">${texts.kept}</p>` : ''}
  </main>`
}

/** What the browser's part works with. */
function formData(order: OrderShape, language: Language, { mode }: Widget): Html {
  const spoken = Object.fromEntries(SPOKEN.map((name) => [name, TEXTS[language][name]]))
  return html`data-token="${order.token ?? ''}" data-mode="${mode}" data-locale="${language}"
  data-email="${order.customer?.email ?? ''}" data-saves="${savesMethod(order) ? 'merchant' : ''}"
  data-back="${backUrl(order) ?? ''}" data-texts="${JSON.stringify(spoken)}"`
}
