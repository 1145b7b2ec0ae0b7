import { attribute } from '../html/flag.ts'
import { type Html, html, NOTHING } from '../html/html.ts'
import { type Attempt, hidden } from './field.ts'

/** How a button looks: the one thing to do, another thing, one that ends something, or a mere link. */
export type Weight = 'primary' | 'plain' | 'danger' | 'quiet'

/** A form that posts to the page it stands on. */
export interface Form {
  /** Which of the actions of the page is meant; none where it has one. */
  readonly does?: string
  readonly button: string
  readonly weight?: Weight
  readonly fields?: Html
  /** What stands beside the button. */
  readonly beside?: Html
  readonly takes_files?: boolean
}

/** A form with one button. It carries the key of the attempt, so that pressing twice has the effect of once. */
export function form(
  { does, button, weight = 'primary', fields, beside, takes_files = false }: Form,
  attempt: Attempt,
): Html {
  const enctype = attribute('enctype', takes_files ? 'multipart/form-data' : undefined)
  return html`<form method="post" class="form" ${enctype}>
    ${does === undefined ? NOTHING : hidden('do', does)} ${hidden('key', attempt.key)}
    ${fields ?? NOTHING}
    <div class="actions">
      <button class="button ${weight}">${button}</button>
      ${beside ?? NOTHING}
    </div>
  </form>`
}

/** A link that looks as a button does. Pages of others refuse to be shown in a frame, where ours may be: they open elsewhere. */
export function buttonLink(
  href: string,
  text: string,
  weight: Weight = 'plain',
  elsewhere: '_top' | '_blank' = '_top',
): Html {
  const target = attribute('target', /^https?:/.test(href) ? elsewhere : undefined)
  return html`<a class="button ${weight}" ${target} href="${href}">${text}</a>`
}
