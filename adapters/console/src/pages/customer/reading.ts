import { answered, type Page, type Sent, textArea, type Visit } from '@billing/pages'
import { ask } from '../../shape/ask.ts'
import { customerPath } from '../../shape/paths.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { READ_AS as t } from '../../texts/deeds.ts'

/** Where a customer's own pages stand, and what is said above each of them. */
export const READING = {
  path: '/customers/{account_id}/as-customer',
  word: t.word,
  says: t.frame,
  back: t.back,
} as const

/** Before an operator reads in a customer's name: why. The customer sees it, and can end it. */
export const readAs: Page<Standing> = {
  path: '/customers/{account_id}/reading',
  who: 'account',
  load: standingOf,
  view({ name, account_id }, reader, attempt) {
    const question = {
      title: t.title(name),
      says: t.says,
      fields: textArea({ name: 'reason', label: t.reason, hint: t.reason_hint, max: 500 }, attempt),
      button: t.button,
      back: customerPath(account_id),
    }
    return ask(question, reader, attempt)
  },
  actions: { '': begin },
}

async function begin(visit: Visit, sent: Sent) {
  const { name, language, account_id } = await standingOf(visit)
  const given = { params: { path: { account_id } }, body: { reason: sent.text('reason') } }
  const { access_token, expires_at } = await answered(
    visit.api.POST('/admin/customers/{account_id}/reading-session', given),
  )
  const reading = { account_id, name, language, access_token, expires_at }
  return { to: `${customerPath(account_id)}/as-customer`, reading }
}
