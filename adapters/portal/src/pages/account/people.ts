import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  buttonLink,
  card,
  day,
  done,
  field,
  form,
  heading,
  hidden,
  type Html,
  html,
  NOTHING,
  type Page,
  pill,
  type Reader,
  select,
  type Sent,
  table,
  type Visit,
} from '@billing/pages'
import { ACCOUNT } from '../../texts/account.ts'
import { PEOPLE } from '../../texts/people.ts'
import { onlyOwner } from '../only-owner.ts'
import { personText } from './person.ts'
import { accountPages, type InAccount, inAccount } from './sections.ts'

type Person = Schema<'AccountUser'>
type Invitation = Schema<'Invitation'>

interface Known {
  readonly people: readonly Person[]
  readonly invitations: readonly Invitation[]
  /** Who reads, by their sign-in. */
  readonly email: string
}

/** Where the owner’s people are. */
export const PEOPLE_PATH = '/account/people'

/** Who may sign in to the account, and who was invited to, and for its owners to change that. */
export const people: Page<InAccount<Known>> = {
  path: PEOPLE_PATH,
  who: 'account',
  load: inAccount(async ({ api, session }) => {
    const { data, invitations } = await answered(api.GET('/account/users'))
    return { people: data, invitations, email: session?.email ?? '' }
  }),
  view({ people: list, invitations, email, ...around }, reader, attempt) {
    const t = PEOPLE[reader.language]
    const body = html`${heading(t.title, t.lead)} ${accountPages(PEOPLE_PATH, around, reader)}
      <div class="stackup">
        ${card(t.list, peopleTable(list, email, reader))}
        ${
          invitations.length === 0
            ? NOTHING
            : card(t.invited, invitationTable(invitations, reader, attempt))
        }
        ${card(
          t.add,
          onlyOwner(reader, () => inviteOrProve(isProved(list, email), reader, attempt)),
        )}
      </div>`
    return { title: t.title, body, width: 'form-wide' }
  },
  actions: { invite, withdraw },
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

function removal({ user_id, email }: Person, { language, base, writes }: Reader): Html {
  if (!writes) return NOTHING
  const href = `${base}${PEOPLE_PATH}/${encodeURIComponent(user_id)}/remove`
  return html`<a class="button quiet" href="${href}"
    >${PEOPLE[language].remove}<span class="aloud"> ${email}</span></a
  >`
}

function invitationTable(list: readonly Invitation[], reader: Reader, attempt: Attempt): Html {
  const t = PEOPLE[reader.language]
  const { roles } = ACCOUNT[reader.language]
  const columns = [
    { head: t.email },
    { head: t.will },
    { head: t.until },
    { head: t.do, silent: true },
  ]
  const rows = list.map(({ invitation_id, email, role, expires_at }) => {
    const fields = hidden('invitation_id', invitation_id)
    const back = { does: 'withdraw', button: t.withdraw, weight: 'quiet', fields } as const
    const take_back = reader.writes ? form(back, attempt) : NOTHING
    return [email, roles[role], day(expires_at, reader), take_back]
  })
  return table(t.invited, columns, rows)
}

/** Whether the reader has shown their mailbox; the API refuses an invitation of whoever has not. */
function isProved(list: readonly Person[], email: string): boolean {
  return list.find((one) => one.email === email)?.email_proved ?? true
}

function inviteOrProve(is_proved: boolean, reader: Reader, attempt: Attempt): Html {
  return is_proved ? inviteForm(reader, attempt) : proveFirst(reader)
}

function proveFirst({ language, base }: Reader): Html {
  const t = PEOPLE[language]
  return html`<p>${t.prove_first}</p>
    ${buttonLink(`${base}/sign-in`, t.prove)}`
}

function inviteForm({ language }: Reader, attempt: Attempt): Html {
  const t = PEOPLE[language]
  const { roles } = ACCOUNT[language]
  const choices = (['support', 'owner'] as const).map((value) => ({ value, label: roles[value] }))
  const fields = html`<p>${t.add_says}</p>
    ${field({ name: 'email', label: t.email, type: 'email', autocomplete: 'off' }, attempt)}
    ${select({ name: 'role', label: t.will, hint: t.owner_hint, value: 'support' }, choices, attempt)}`
  return form({ does: 'invite', button: t.invite, fields }, attempt)
}

async function invite({ api, reader }: Visit, sent: Sent) {
  const role = sent.text('role') === 'owner' ? 'owner' : 'support'
  const body = { email: sent.text('email'), role } as const
  const { email } = await answered(api.POST('/account/users', { body }))
  const text = PEOPLE[reader.language].sent(email)
  return { to: PEOPLE_PATH, note: { tone: 'good', text } } as const
}

async function withdraw({ api, reader }: Visit, sent: Sent) {
  const path = { invitation_id: sent.text('invitation_id') }
  await done(api.DELETE('/account/invitations/{invitation_id}', { params: { path } }))
  const text = PEOPLE[reader.language].withdrawn
  return { to: PEOPLE_PATH, note: { tone: 'good', text } } as const
}
