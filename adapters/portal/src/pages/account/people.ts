import type { Schema } from '@billing/client'
import {
  answered,
  buttonLink,
  card,
  day,
  heading,
  type Html,
  html,
  NOTHING,
  type Page,
  pill,
  type Reader,
  table,
} from '@billing/pages'
import { ACCOUNT } from '../../texts/account.ts'
import { PEOPLE } from '../../texts/people.ts'
import { personText } from './person.ts'
import { accountPages, type InAccount, inAccount } from './sections.ts'

type Person = Schema<'AccountUser'>

interface Known {
  readonly people: readonly Person[]
  /** Who reads, by their sign-in. */
  readonly email: string
}

/** Where the owner’s people are. */
export const PEOPLE_PATH = '/account/people'

/** Who may sign in to the account, for its owner. We add people: the API has no operation that invites. */
export const people: Page<InAccount<Known>> = {
  path: PEOPLE_PATH,
  who: 'account',
  load: inAccount(async ({ api, session }) => {
    const { data } = await answered(api.GET('/account/users'))
    return { people: data, email: session?.email ?? '' }
  }),
  view({ people: list, email, ...around }, reader) {
    const t = PEOPLE[reader.language]
    const asks = new URLSearchParams({ category: 'account', subject: t.subject })
    const body = html`${heading(t.title, t.lead)} ${accountPages(PEOPLE_PATH, around, reader)}
      <div class="stackup">
        ${card(t.list, peopleTable(list, email, reader))}
        ${card(
          t.add,
          html`<p>${t.add_says}</p>
            <div class="actions">
              ${buttonLink(`${reader.base}/support?${asks.toString()}`, t.ask)}
            </div>`,
        )}
      </div>`
    return { title: t.title, body, width: 'form-wide' }
  },
}

function peopleTable(list: readonly Person[], email: string, reader: Reader): Html {
  const t = PEOPLE[reader.language]
  const { roles } = ACCOUNT[reader.language]
  const columns = [
    { head: t.who },
    { head: t.may },
    { head: t.since },
    { head: t.do, silent: true },
  ]
  const rows = list.map((one) => [
    html`${personText(one)} ${one.email_proved ? NOTHING : pill(t.not_proved, 'quiet')}`,
    roles[one.role],
    day(one.created_at, reader),
    one.email === email ? pill(t.you, 'good') : removal(one, reader),
  ])
  return table(t.list, columns, rows)
}

/** An owner is not removed: an account is never without one. */
function removal({ role, user_id }: Person, { language, base }: Reader): Html {
  if (role !== 'support') return NOTHING
  const href = `${base}${PEOPLE_PATH}/${encodeURIComponent(user_id)}/remove`
  return buttonLink(href, PEOPLE[language].remove, 'quiet')
}
