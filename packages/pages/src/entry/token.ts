import { type Html, html } from '../html/html.ts'
import type { Attempt } from '../parts/field.ts'
import type { Reader } from '../reader.ts'
import type { Visit } from '../serve/page.ts'
import { ENTRY } from '../texts/entry.ts'

/** The one-time token of a mail's link. No page spends it by being opened: mail programs open links too. */
export function tokenOf({ query }: Visit): string {
  return query.get('token') ?? ''
}

/** The token of a form: a refused one still has it, though the address has none by then. */
export function tokenShown(given: string, { values }: Attempt): string {
  return values['token'] ?? given
}

/** What stands where a link has lost its token. */
export function noToken({ language, base }: Reader): Html {
  const t = ENTRY[language]
  return html`<p>${t.no_token}</p>
    <p><a href="${base}/sign-in">${t.back}</a></p>`
}
