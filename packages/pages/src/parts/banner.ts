import { linkTo } from '../html/address.ts'
import { type Html, html, NOTHING } from '../html/html.ts'
import type { Tone } from './pill.ts'

/** A line above the page that asks for attention. */
export interface BannerShown {
  readonly tone: Extract<Tone, 'bad' | 'warn' | 'quiet'>
  /** How grave it is, as a word: colour alone says nothing to many. */
  readonly word: string
  readonly text: string
  readonly link?: { readonly href: string; readonly text: string } | undefined
}

/** The banner of a page. */
export function banner({ tone, word, text, link }: BannerShown): Html {
  return html`<div class="banner ${tone}" role="status">
    <p><strong>${word}</strong> ${text}</p>
    ${link === undefined ? NOTHING : html`<a class="button small" href="${link.href}">${link.text}</a>`}
  </div>`
}

/** What the last press of a button did, at the top of the page that followed. */
export interface Note {
  readonly tone: 'good' | 'bad' | 'quiet'
  readonly text: string
  /** A path of these pages where more of it is. */
  readonly link?: { readonly href: string; readonly text: string } | undefined
}

/** A note that takes the focus, so that a screen reader says it. */
export function note({ tone, text, link }: Note, base: string): Html {
  const href = linkTo(link?.href, base)
  return html`<p class="note ${tone}" id="note" tabindex="-1" role="status">
    ${text} ${href && link ? html`<a href="${href}">${link.text}</a>` : NOTHING}
  </p>`
}
