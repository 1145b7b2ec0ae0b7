import { amount, answered, day, html, NOTHING } from '@billing/pages'
import { linked } from '../../shape/answers.ts'
import { plain } from '../../shape/filters.ts'
import { customerLink, idText, link } from '../../shape/links.ts'
import { listPage } from '../../shape/list.ts'
import { pathTo, withQuery } from '../../shape/paths.ts'
import { minute, seconds } from '../../shape/time.ts'
import { word } from '../../shape/word.ts'
import { MONEY as t } from '../../texts/money.ts'

const { labels } = t

/** The invoices of all accounts. */
export const invoices = listPage({
  path: '/invoices',
  title: t.invoices,
  lead: t.invoices_lead,
  none: t.no_invoices,
  labels,
  filters: { q: 'text', status: ['open', 'overdue', 'paid', 'void'], account_id: 'text' },
  columns: [
    { head: t.number },
    { head: t.customer },
    { head: t.state },
    { head: t.issued },
    { head: t.paid },
    { head: t.amount, amounts: true },
  ],
  async read({ api }, query) {
    const answer = await answered(api.GET('/admin/invoices', { params: { query } }))
    return { rows: answer.invoices, next: answer.next_cursor }
  },
  row: ({ id, number, account, status, issued_at, paid_at, ...sum }, reader) => [
    link(pathTo('/invoices/{id}', id), number, reader),
    customerLink(account.account_id, account.company_name, reader),
    word('invoice', status),
    day(seconds(issued_at), reader),
    paid_at === null ? '–' : day(seconds(paid_at), reader),
    amount(sum, reader),
  ],
})

/** What was paid, and what was tried. */
export const payments = listPage({
  path: '/payments',
  title: t.payments,
  lead: t.payments_lead,
  none: t.no_payments,
  labels,
  filters: {
    kind: ['topup', 'subscription'],
    status: ['pending', 'completed', 'failed', 'refunded'],
    account_id: 'text',
  },
  columns: [
    { head: t.when },
    { head: t.customer },
    { head: t.kind },
    { head: t.state },
    { head: t.order },
    { head: t.amount, amounts: true },
    { head: t.do, silent: true },
  ],
  async read({ api }, query) {
    const answer = await answered(api.GET('/admin/payments', { params: { query } }))
    return { rows: answer.payments, next: answer.next_cursor }
  },
  row(one, reader) {
    const { account_id, company_name, email } = one.customer
    const isRefundable = one.kind === 'topup' && one.status === 'completed' && account_id !== null
    const refund = withQuery(pathTo('/payments/{id}/refund', one.id), {
      account_id: account_id ?? '',
    })
    return [
      minute(seconds(one.occurred_at), reader),
      customerLink(account_id, company_name ?? email, reader),
      plain(one.kind),
      word('payment', one.status),
      one.provider_order_id === null ? '–' : idText(one.provider_order_id),
      amount(one, reader),
      isRefundable ? link(refund, t.refund, reader) : NOTHING,
    ]
  },
})

/** What was given back. */
export const creditNotes = listPage({
  path: '/credit-notes',
  title: t.notes,
  lead: t.notes_lead,
  none: t.no_notes,
  labels,
  filters: { account_id: 'text', invoice_id: 'text' },
  columns: [
    { head: t.number },
    { head: t.of_invoice },
    { head: t.issued },
    { head: t.goes },
    { head: t.why },
    { head: t.amount, amounts: true },
    { head: t.files },
  ],
  async read({ api }, query) {
    const { data, next } = await linked(api.GET('/admin/credit-notes', { params: { query } }))
    return { rows: data.credit_notes, next }
  },
  row: (note, reader) => [
    note.number ?? '–',
    link(pathTo('/invoices/{id}', note.invoice_id), note.invoice_number, reader),
    html`${day(new Date(note.issued_at).toISOString(), reader)}`,
    t.to[note.kind],
    note.notes ?? plain(note.reason_code),
    amount(note.amount, reader),
    html`${link(pathTo('/credit-notes/{id}/xml', note.id), 'XML', reader)}
    ${link(pathTo('/credit-notes/{id}/delivery', note.id), 'Delivery', reader)}`,
  ],
})

/** The periods of subscriptions, and how they were charged. */
export const cycles = listPage({
  path: '/cycles',
  title: t.cycles,
  lead: t.cycles_lead,
  none: t.no_cycles,
  labels,
  filters: {
    state: ['planned', 'charging', 'failed', 'charged', 'abandoned', 'skipped'],
    account_id: 'text',
    subscription_id: 'text',
  },
  columns: [
    { head: t.period },
    { head: t.customer },
    { head: t.state },
    { head: t.tries, amounts: true },
    { head: t.next },
    { head: t.failure },
    { head: t.amount, amounts: true },
    { head: t.do, silent: true },
  ],
  async read({ api }, query) {
    const { data, next } = await linked(api.GET('/admin/billing-cycles', { params: { query } }))
    return { rows: data.data, next }
  },
  ids: ({ account_id }) => [account_id],
  row(one, reader, names) {
    const { account_id, state, last_failure_message, last_failure_code } = one
    const retry = withQuery(pathTo('/cycles/{id}/retry', one.id), { account_id })
    const waits = state === 'failed' || state === 'charging'
    return [
      html`${day(seconds(one.period_start), reader)}`,
      customerLink(account_id, names.get(account_id), reader),
      word('cycle', state),
      String(one.attempt_count),
      one.next_attempt_at === null ? '–' : minute(seconds(one.next_attempt_at), reader),
      last_failure_message ?? plain(last_failure_code ?? '–'),
      amount(one, reader),
      waits ? link(retry, t.retry, reader) : NOTHING,
    ]
  },
})

/** Who withdrew from the contract. Source: Directive 2011/83/EU, Art. 9 to 14. */
export const withdrawals = listPage({
  path: '/withdrawals',
  title: t.withdrawals,
  lead: t.withdrawals_lead,
  none: t.no_withdrawals,
  labels,
  filters: {},
  columns: [
    { head: t.customer },
    { head: t.state },
    { head: t.channel },
    { head: t.received },
    { head: t.owed_back, amounts: true },
  ],
  async read({ api }, query) {
    const answer = await answered(api.GET('/admin/withdrawals', { params: { query } }))
    return { rows: answer.items, next: answer.cursor_next }
  },
  row: (one, reader) => [
    customerLink(one.account_id, one.consumer_name, reader),
    word('withdrawal', one.status),
    plain(one.channel),
    day(one.received_at, reader),
    one.owed === null ? '–' : amount(one.owed, reader),
  ],
})
