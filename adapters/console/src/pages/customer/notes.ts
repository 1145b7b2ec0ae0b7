import type { Schema } from '@billing/client'
import { NOTE_MAX } from '@billing/core'
import {
  type Attempt,
  card,
  empty,
  form,
  heading,
  type Html,
  html,
  type Listed,
  listed,
  olderLinks,
  type Page,
  type Reader,
  type Sent,
  textArea,
  type Visit,
  written,
} from '@billing/pages'
import { did, linked } from '../../shape/answers.ts'
import { pressed } from '../../shape/ask.ts'
import { link } from '../../shape/links.ts'
import { type Names, readNames } from '../../shape/names.ts'
import { customerPath } from '../../shape/paths.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { NOTES as t } from '../../texts/customers.ts'

/** Some notes on a customer, and the names of whoever wrote them. */
export interface Notes {
  readonly list: readonly Schema<'AdminCustomerNote'>[]
  readonly names: Names
  readonly next: string | undefined
}

interface AllNotes {
  readonly standing: Standing
  readonly found: Listed<Notes>
}

/** The newest notes on the customer of a page, or those that the cursor leads to. */
export async function readNotes(
  visit: Visit,
  query: { readonly limit: number; readonly cursor?: string },
): Promise<Notes> {
  const path = { account_id: visit.params['account_id'] ?? '' }
  const asked = { params: { path, query } }
  const { data, next } = await linked(visit.api.GET('/admin/customers/{account_id}/notes', asked))
  const names = await readNames(
    visit,
    data.data.map(({ author_user_id }) => author_user_id),
  )
  return { list: data.data, names, next }
}

/** What operators wrote down for each other, and a form for more. */
export function notesCard(
  account_id: string,
  notes: Notes,
  reader: Reader,
  attempt: Attempt,
): Html {
  const all = link(notesPath(account_id), t.all, reader)
  const fields = textArea({ name: 'body', label: t.write, hint: t.hint, max: NOTE_MAX }, attempt)
  const body = html`${thread(notes, reader)}
  ${pressed(reader, () => form({ does: 'note', button: t.button, weight: 'plain', fields }, attempt))}`
  return card(t.title, body, all)
}

function thread({ list, names }: Notes, reader: Reader): Html {
  if (list.length === 0) return empty(t.none)
  const all = list.map(({ author_user_id, ...note }) => {
    return { ...note, by: names.get(author_user_id) ?? t.somebody }
  })
  return written(all, reader)
}

const notesPath = (account_id: string) => `${customerPath(account_id)}/notes`

/** Every note on a customer. */
export const notes: Page<AllNotes> = {
  path: '/customers/{account_id}/notes',
  who: 'account',
  async load(visit) {
    const [standing, found] = await Promise.all([
      standingOf(visit),
      listed(visit, (cursor) => readNotes(visit, { limit: 50, ...cursor })),
    ])
    return { standing, found }
  },
  view({ standing: { name, account_id }, found: { list, older } }, reader) {
    const title = t.of(name)
    const body = html`${heading(title, link(customerPath(account_id), name, reader))}
      <section class="card">
        ${thread(list, reader)}
        ${olderLinks(notesPath(account_id), { older, next: list.next }, reader)}
      </section>`
    return { title, body, width: 'form-wide' }
  },
}

/** Write one down. */
export function note({ api, params }: Visit, sent: Sent) {
  const account_id = params['account_id'] ?? ''
  const given = { params: { path: { account_id } }, body: { body: sent.text('body') } }
  return did(api.POST('/admin/customers/{account_id}/notes', given), {
    to: customerPath(account_id),
    says: t.done,
    audit: { action: 'admin.customer.note', account_id },
  })
}
