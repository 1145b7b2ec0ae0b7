import type { Schema } from '@billing/client'
import { answered, confirm, done, Elsewhere, heading, html, type Page } from '@billing/pages'
import { PEOPLE } from '../../texts/people.ts'
import { onlyOwner } from '../only-owner.ts'
import { PEOPLE_PATH } from './people.ts'
import { personText } from './person.ts'

/** Whether somebody shall really lose the account. */
export const removePerson: Page<Schema<'AccountUser'>> = {
  path: `${PEOPLE_PATH}/{user_id}/remove`,
  who: 'account',
  async load({ api, params, session }) {
    const { data } = await answered(api.GET('/account/users'))
    const found = data.find(
      ({ user_id, email }) => user_id === params['user_id'] && email !== session?.email,
    )
    if (!found) throw new Elsewhere({ to: PEOPLE_PATH })
    return found
  },
  view(person, reader, attempt) {
    const { language, base } = reader
    const t = PEOPLE[language]
    const name = personText(person)
    const question = {
      says: html`<p>${t.remove_says(name)}</p>`,
      button: t.remove,
      weight: 'danger',
      back: { href: `${base}${PEOPLE_PATH}`, text: t.keep },
    } as const
    const title = t.remove_title(name)
    const body = html`${heading(title)}
      <section class="card">${onlyOwner(reader, () => confirm(question, attempt))}</section>`
    return { title, body, width: 'narrow' }
  },
  actions: {
    '': async ({ api, params, reader }) => {
      const path = { user_id: params['user_id'] ?? '' }
      await done(api.DELETE('/account/users/{user_id}', { params: { path } }))
      const text = PEOPLE[reader.language].removed
      return { to: PEOPLE_PATH, note: { tone: 'good', text } }
    },
  },
}
