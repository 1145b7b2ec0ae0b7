import { Refusal } from '../api/refusal.ts'
import { type Html, html, NOTHING } from '../html/html.ts'
import type { Reader } from '../reader.ts'
import type { Visit } from '../serve/page.ts'
import { OLDER } from '../texts/older.ts'

/** One page of a list, and whether it is an older one than the newest. */
export interface Listed<Data> {
  readonly list: Data
  readonly older: boolean
}

/** The page of a list that the address names. A cursor that is bad or too old leads to the newest one. */
export async function listed<Data>(
  { query }: Pick<Visit, 'query'>,
  read: (cursor: { cursor?: string }) => Promise<Data>,
): Promise<Listed<Data>> {
  const cursor = query.get('cursor') ?? undefined
  if (cursor === undefined) return { list: await read({}), older: false }
  try {
    return { list: await read({ cursor }), older: true }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error
    return { list: await read({}), older: false }
  }
}

/** The links below a list, whose path may have a query that narrows it: on to what is older, and back. */
export function olderLinks(
  path: string,
  { older, next }: { readonly older: boolean; readonly next: string | null | undefined },
  { language, base }: Reader,
): Html {
  const t = OLDER[language]
  if (!older && !next) return NOTHING
  const on = `${base}${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next ?? '')}`
  return html`<div class="actions">
    ${older ? html`<a href="${base}${path}">${t.newest}</a>` : NOTHING}
    ${next ? html`<a rel="next" href="${on}">${t.older}</a>` : NOTHING}
  </div>`
}
