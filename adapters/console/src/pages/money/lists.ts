import { fromUnixSeconds } from '@billing/core'
import { amount, answered, day, html, NOTHING } from '@billing/pages'
import { linked } from '../../shape/answers.ts'
import { customerLink, idText, link } from '../../shape/links.ts'
import { listPage } from '../../shape/list.ts'
import { pathTo, withQuery } from '../../shape/paths.ts'
import { minute } from '../../shape/time.ts'
import { plain, word } from '../../shape/word.ts'
import { invoiceWord } from '../../shape/worst.ts'
import { MONEY as t } from '../../texts/money.ts'

const { labels } = t

/** The invoices of all accounts. */
export const invoices = listPage({
  path: '/invoices',
  words: t.invoices,
  labels,
  filters: { q: 'text', status: ['open', 'overdue', 'paid', 'void'], account_id: 'text' },
  kinds: { status: 'invoice' },
  async read({ api }, query) {
    const answer = await answered(api.GET('/admin/invoices', { params: { query } }))
    return { rows: answer.invoices, next: answer.next_cursor }
  },
  columns: [
    [t.number, (one, reader) => link(pathTo('/invoices/{id}', one.id), one.number, reader)],
    [
      t.customer,
      ({ account }, reader) => customerLink(account.account_id, account.company_name, reader),
    ],
    [
      t.state,
      ({ status, due_at }, reader) =>
        invoiceWord({ status, due_at: fromUnixSeconds(due_at) }, reader),
    ],
    [t.issued, (one, reader) => day(fromUnixSeconds(one.issued_at), reader)],
    [
      t.paid,
      (one, reader) => (one.paid_at === null ? '–' : day(fromUnixSeconds(one.paid_at), reader)),
    ],
    [t.amount, (one, reader) => amount(one, reader), 'amounts'],
  ],
})

/** What was paid, and what was tried. */
export const payments = listPage({
  path: '/payments',
  words: t.payments,
  labels,
  filters: {
    kind: ['topup', 'subscription'],
    status: ['pending', 'completed', 'failed', 'refunded'],
    account_id: 'text',
  },
  kinds: { status: 'payment' },
  async read({ api }, query) {
    const answer = await answered(api.GET('/admin/payments', { params: { query } }))
    return { rows: answer.payments, next: answer.next_cursor }
  },
  columns: [
    [t.when, (one, reader) => minute(fromUnixSeconds(one.occurred_at), reader)],
    [
      t.customer,
      ({ customer: { account_id, company_name, email } }, reader) =>
        customerLink(account_id, company_name ?? email, reader),
    ],
    [t.kind, (one) => plain(one.kind)],
    [t.state, (one) => word('payment', one.status)],
    [t.order, ({ provider_order_id: id }) => (id === null ? '–' : idText(id))],
    [t.amount, (one, reader) => amount(one, reader), 'amounts'],
    [
      t.do,
      ({ id, kind, status, customer: { account_id } }, reader) => {
        if (kind !== 'topup' || status !== 'completed' || account_id === null) return NOTHING
        return link(
          withQuery(pathTo('/payments/{id}/refund', id), { account_id }),
          t.refund,
          reader,
        )
      },
      'silent',
    ],
  ],
})

/** What was given back. */
export const creditNotes = listPage({
  path: '/credit-notes',
  words: t.notes,
  labels,
  filters: { account_id: 'text', invoice_id: 'text' },
  async read({ api }, query) {
    const { data, next } = await linked(api.GET('/admin/credit-notes', { params: { query } }))
    return { rows: data.credit_notes, next }
  },
  columns: [
    [t.number, (note) => note.number ?? '–'],
    [
      t.of_invoice,
      (note, reader) =>
        link(pathTo('/invoices/{id}', note.invoice_id), note.invoice_number, reader),
    ],
    [t.issued, (note, reader) => day(note.issued_at, reader)],
    [t.goes, (note) => t.to[note.kind]],
    [t.why, (note) => note.notes ?? plain(note.reason_code)],
    [t.amount, (note, reader) => amount(note.amount, reader), 'amounts'],
    [
      t.files,
      ({ id }, reader) =>
        html`${link(pathTo('/credit-notes/{id}/xml', id), 'XML', reader)}
        ${link(pathTo('/credit-notes/{id}/delivery', id), t.delivery, reader)}`,
    ],
  ],
})

/** The periods of subscriptions, and how they were charged. */
export const cycles = listPage({
  path: '/cycles',
  words: t.cycles,
  labels,
  filters: {
    state: ['planned', 'charging', 'failed', 'charged', 'abandoned', 'skipped'],
    account_id: 'text',
    subscription_id: 'text',
  },
  kinds: { state: 'cycle' },
  async read({ api }, query) {
    const { data, next } = await linked(api.GET('/admin/billing-cycles', { params: { query } }))
    return { rows: data.data, next }
  },
  ids: ({ account_id }) => [account_id],
  columns: [
    [t.period, (one, reader) => day(fromUnixSeconds(one.period_start), reader)],
    [
      t.customer,
      ({ account_id }, reader, names) => customerLink(account_id, names.get(account_id), reader),
    ],
    [t.state, (one) => word('cycle', one.state)],
    [t.tries, (one) => String(one.attempt_count), 'amounts'],
    [
      t.next,
      ({ next_attempt_at: at }, reader) =>
        at === null ? '–' : minute(fromUnixSeconds(at), reader),
    ],
    [t.failure, (one) => one.last_failure_message ?? plain(one.last_failure_code ?? '–')],
    [t.amount, (one, reader) => amount(one, reader), 'amounts'],
    [
      t.do,
      ({ id, state, account_id }, reader) => {
        if (state !== 'failed' && state !== 'charging') return NOTHING
        return link(withQuery(pathTo('/cycles/{id}/retry', id), { account_id }), t.retry, reader)
      },
      'silent',
    ],
  ],
})

/** Who withdrew from the contract. Source: Directive 2011/83/EU, Art. 9 to 14. */
export const withdrawals = listPage({
  path: '/withdrawals',
  words: t.withdrawals,
  labels,
  filters: {},
  async read({ api }, query) {
    const answer = await answered(api.GET('/admin/withdrawals', { params: { query } }))
    return { rows: answer.items, next: answer.cursor_next }
  },
  columns: [
    [t.customer, (one, reader) => customerLink(one.account_id, one.consumer_name, reader)],
    [t.state, (one) => word('withdrawal', one.status)],
    [t.channel, (one) => plain(one.channel)],
    [t.received, (one, reader) => day(one.received_at, reader)],
    [t.owed_back, ({ owed }, reader) => (owed === null ? '–' : amount(owed, reader)), 'amounts'],
  ],
})
