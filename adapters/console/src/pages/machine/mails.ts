import { fromUnixSeconds } from '@billing/core'
import { buttonLink, type Page, type Sent, type Visit } from '@billing/pages'
import { did, linked } from '../../shape/answers.ts'
import { ask, pressed } from '../../shape/ask.ts'
import { plain } from '../../shape/word.ts'
import { customerLink, link } from '../../shape/links.ts'
import { listPage } from '../../shape/list.ts'
import { pathTo } from '../../shape/paths.ts'
import { since } from '../../shape/time.ts'
import { MACHINE as t } from '../../texts/machine.ts'

const PATH = '/mails'

/** Mails that no server took. */
export const mails = listPage({
  path: PATH,
  words: t.mails,
  labels: {},
  filters: {},
  beside: (reader) =>
    pressed(reader, () => buttonLink(`${reader.base}${PATH}/all/resend`, t.resend_all)),
  async read({ api }, query) {
    const { data, next } = await linked(api.GET('/admin/mails/given-up', { params: { query } }))
    return { rows: data.data, next }
  },
  ids: ({ account_id }) => [account_id],
  columns: [
    [t.mail, (one) => plain(one.kind)],
    [t.to, (one) => one.email ?? '–'],
    [
      t.customer,
      ({ account_id: id }, reader, names) => customerLink(id, names.get(id ?? ''), reader),
    ],
    [t.tries, (one) => String(one.attempts), 'amounts'],
    [t.error, (one) => one.last_error ?? '–'],
    [t.since, (one, reader) => since(fromUnixSeconds(one.given_up_at ?? one.created_at), reader)],
    [
      t.resend,
      (one, reader) => link(pathTo('/mails/{id}/resend', one.mail_id), t.resend, reader),
      'silent',
    ],
  ],
})

/** Send one of them again, or all: `all` in the place of the id. */
export const resendMail: Page<{ readonly isAll: boolean }> = {
  path: '/mails/{mail_id}/resend',
  who: 'account',
  load: async ({ params }) => ({ isAll: params['mail_id'] === 'all' }),
  view({ isAll }, reader, attempt) {
    const title = isAll ? t.resend_all : t.resend
    return ask({ title, says: t.resend_all_says, button: title, back: PATH }, reader, attempt)
  },
  actions: {
    '': ({ api, params }: Visit, sent: Sent) => {
      const header = { 'Idempotency-Key': sent.key }
      const path = { mail_id: params['mail_id'] ?? '' }
      if (path.mail_id === 'all') {
        const audit = { action: 'admin.mail.resend_all' }
        const call = api.POST('/admin/mails/resend', { params: { header } })
        return did(call, { to: PATH, says: t.resent_all, audit })
      }
      const call = api.POST('/admin/mails/{mail_id}/resend', { params: { path, header } })
      return did(call, { to: PATH, says: t.resent, audit: { action: 'admin.mail.resend' } })
    },
  },
}
