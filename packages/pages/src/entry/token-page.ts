import { type Html, html } from '../html/html.ts'
import { heading } from '../parts/card.ts'
import { type Attempt, hidden } from '../parts/field.ts'
import type { Reader } from '../reader.ts'
import type { Action, Page, Visit } from '../serve/page.ts'
import { ENTRY } from '../texts/entry.ts'

/** What such a page says, and its forms. */
interface Spending {
  readonly title: string
  readonly lead: string
  readonly forms: Html
}

/** Where the link of a mail leads: what its token does is done at the press of a button. */
interface TokenPage {
  readonly path: string
  /** What the link has beside its token. */
  readonly also?: string
  /** What the page is about, and the forms that spend the token; each is given the fields that carry it. */
  readonly view: (carried: Html, reader: Reader, attempt: Attempt) => Spending
  readonly actions: Readonly<Record<string, Action>>
}

/**
 * The page of such a link. No page spends a token by being opened: mail programs open links too. A form that was refused
 * still has what the address may have lost by then.
 */
export function tokenPage({ path, also, view, actions }: TokenPage): Page<Carried> {
  const names = also === undefined ? ['token'] : ['token', also]
  return {
    path,
    who: 'anyone',
    load: async ({ query }: Visit) =>
      Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])),
    view(given, reader, attempt) {
      const carried: Carried = { ...given, ...attempt.values }
      const fields = html`${names.map((name) => hidden(name, carried[name] ?? ''))}`
      const { title, lead, forms } = view(fields, reader, attempt)
      const body = html`${heading(title, lead)}
        <section class="card">${carried['token'] ? forms : noToken(reader)}</section>`
      return { title, body, width: 'narrow' }
    },
    actions,
  }
}

type Carried = Readonly<Record<string, string>>

/** What stands where a link has lost its token. */
function noToken({ language, base }: Reader): Html {
  const t = ENTRY[language]
  return html`<p>${t.no_token}</p>
    <p><a href="${base}/sign-in">${t.back}</a></p>`
}
