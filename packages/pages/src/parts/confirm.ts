import { type Html, html, NOTHING } from '../html/html.ts'
import type { Attempt } from './field.ts'
import { buttonLink, form, type Weight } from './form.ts'

/** What somebody is asked before something happens that is not easily taken back. */
export interface Confirmation {
  /** What will happen, to what, with which money. */
  readonly says: Html
  readonly button: string
  readonly weight?: Weight
  readonly fields?: Html
  readonly does?: string
  /** Where one leaves without doing it; none where it is one question among others. */
  readonly back?: { readonly href: string; readonly text: string }
}

/** A page's question: what will happen, the button that does it, and the way back. */
export function confirm(question: Confirmation, attempt: Attempt): Html {
  const { says, button, weight = 'primary', fields, does, back } = question
  const beside = back === undefined ? NOTHING : buttonLink(back.href, back.text, 'quiet')
  return html`<div class="confirm">
    ${says}
    ${form({ button, weight, beside, fields: fields ?? NOTHING, ...(does && { does }) }, attempt)}
  </div>`
}
