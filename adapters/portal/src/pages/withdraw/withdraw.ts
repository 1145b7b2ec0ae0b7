import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  done,
  heading,
  type Html,
  html,
  NotSignedIn,
  type Page,
  type Reader,
  type Sent,
  type Visit,
} from '@billing/pages'
import { WITHDRAW } from '../../texts/withdraw.ts'
import { byLink, linkForm } from './by-link.ts'
import { rightShown } from './right.ts'

/** What somebody sees: the link of a mail, their own right, or, as a stranger, how to have a link sent. */
type Known =
  | { readonly token: string }
  | { readonly right: Schema<'WithdrawalRight'>; readonly changes: boolean }
  | { readonly stranger: true }

/**
 * The function of withdrawal: a statement first, and its confirmation. It needs no sign-in. Source: Directive 2011/83/EU,
 * Art. 11a.
 */
export const withdraw: Page<Known> = {
  path: '/withdraw',
  who: 'anyone',
  async load(visit) {
    const token = visit.query.get('token') ?? ''
    if (token !== '') return { token }
    if (visit.session === null) return { stranger: true }
    const changes = visit.query.get('change') === 'yes'
    return { right: await answered(visit.api.GET('/withdrawal')), changes }
  },
  view(known, reader, attempt) {
    const t = WITHDRAW[reader.language]
    const used = 'right' in known && known.right.right === 'used'
    const title = used ? t.confirmed : t.title
    const body = html`${heading(title, used ? undefined : t.lead)} ${inner(known, reader, attempt)}`
    return { title, body, width: 'form-wide' }
  },
  actions: { state, confirm, ask, link: byLink },
}

function inner(known: Known, reader: Reader, attempt: Attempt): Html {
  const token = attempt.values['token'] ?? ('token' in known ? known.token : '')
  if (token !== '' || 'stranger' in known) return linkForm(token, reader, attempt)
  return 'right' in known ? rightShown(known.right, known.changes, reader, attempt) : html``
}

/** The first step: the statement is kept, and has no effect. */
async function state({ api, session }: Visit, sent: Sent) {
  if (session === null) throw new NotSignedIn()
  const body = {
    consumer_name: sent.text('consumer_name'),
    contract: sent.text('contract'),
    email: sent.text('email'),
  }
  const header = { 'Idempotency-Key': sent.key }
  await done(api.POST('/withdrawal', { params: { header }, body }))
  return { to: '/withdraw' }
}

/** The second step: from here on it has effect. */
async function confirm({ api, reader, session }: Visit, sent: Sent) {
  if (session === null) throw new NotSignedIn()
  const path = { withdrawal_id: sent.text('withdrawal_id') }
  const header = { 'Idempotency-Key': sent.key }
  await done(api.POST('/withdrawal/{withdrawal_id}/confirm', { params: { path, header } }))
  return { to: '/withdraw', note: { tone: 'good', text: WITHDRAW[reader.language].done } } as const
}

async function ask({ api, reader }: Visit, sent: Sent) {
  const email = sent.text('email')
  await done(api.POST('/withdrawal-links', { body: { email } }))
  const text = WITHDRAW[reader.language].link_sent(email)
  return { to: '/withdraw', note: { tone: 'good', text } } as const
}
