/** An action of a page: what somebody has written, and what of it stands there again. A page with one form has it under ''. */
export interface FilledIn {
  readonly path: string
  readonly does?: string
  readonly query?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly again?: string
  /** Nothing on it can be mended: why it was refused is told where it leads. */
  readonly has_nothing_to_mend?: true
}

const EMAIL = { fields: { email: 'jonas@example.lt' }, again: 'value="jonas@example.lt"' }
const TOKEN = { fields: { token: 'written' }, again: 'value="written"' }

const BY_OTHER = {
  fields: { invoice_id: 'one', from_now_on: 'yes' },
  has_nothing_to_mend: true,
} as const

/** Every action of every page; those without anything to write have nothing to show again. */
export const FORMS: readonly FilledIn[] = [
  { path: '/signup', fields: { company_name: 'UAB Written' }, again: 'value="UAB Written"' },
  { path: '/signup/{signup_id}', does: 'send', ...EMAIL },
  {
    path: '/signup/{signup_id}',
    does: 'open',
    query: '?code=sent',
    fields: { email: 'jonas@example.lt', code: '123456' },
  },
  { path: '/sign-in', ...EMAIL },
  { path: '/sign-in', does: 'link', ...EMAIL },
  { path: '/magic-link', ...TOKEN },
  { path: '/first-login', ...TOKEN },
  { path: '/verify', ...TOKEN },
  { path: '/confirm-contact-email', ...TOKEN },
  { path: '/forgot-password', ...EMAIL },
  { path: '/reset-password', ...TOKEN },
  { path: '/billing', does: 'pay', fields: { invoice_id: 'one' }, has_nothing_to_mend: true },
  {
    path: '/billing/invoices/{invoice_id}',
    does: 'pay',
    fields: { invoice_id: 'one' },
    has_nothing_to_mend: true,
  },
  { path: '/billing', does: 'other', ...BY_OTHER },
  { path: '/billing/invoices/{invoice_id}', does: 'other', ...BY_OTHER },
  { path: '/billing/payment-methods', does: 'add' },
  { path: '/billing/payment-methods', does: 'default', fields: { payment_method_id: 'one' } },
  { path: '/billing/payment-methods/{payment_method_id}/remove' },
  { path: '/billing/balance', fields: { amount_minor: '37' }, again: 'value="37"' },
  { path: '/billing/subscription', does: 'keep' },
  { path: '/billing/subscription', does: 'keep_item', fields: { item: 'seats' } },
  { path: '/billing/subscription', does: 'keep_length' },
  { path: '/billing/subscription', does: 'redeem', fields: { code: 'SPRING27' } },
  { path: '/billing/subscription', does: 'resume' },
  {
    path: '/billing/subscription/length',
    does: 'now',
    query: '?to=year',
    fields: { interval: 'year' },
    again: 'value="year"',
  },
  {
    path: '/billing/subscription/length',
    does: 'next',
    query: '?to=year',
    fields: { interval: 'year' },
    again: 'value="year"',
  },
  {
    path: '/billing/subscription/quantities',
    does: 'now',
    query: '?items.seats=5',
    fields: { 'items.seats': '5', expect_minor: '0' },
    again: 'value="5"',
  },
  {
    path: '/billing/subscription/quantities',
    does: 'next',
    query: '?items.seats=5',
    fields: { 'items.seats': '5' },
    again: 'value="5"',
  },
  {
    path: '/billing/subscription/change',
    does: 'now',
    query: '?to=enterprise',
    fields: { new_tier: 'enterprise' },
    again: 'value="enterprise"',
  },
  {
    path: '/billing/subscription/change',
    does: 'next',
    query: '?to=enterprise',
    fields: { new_tier: 'enterprise' },
    again: 'value="enterprise"',
  },
  {
    path: '/billing/subscription/cancel',
    fields: { note: 'Written', reason: 'too_expensive' },
    again: 'Written</textarea>',
  },
  {
    path: '/billing/subscription/again',
    query: '?plan=business',
    fields: { plan_tier: 'business' },
  },
  {
    path: '/account',
    does: 'company',
    fields: { company_name: 'UAB Written' },
    again: 'value="UAB Written"',
  },
  {
    path: '/account',
    does: 'you',
    fields: { first_name: 'Written', last_name: 'J' },
    again: 'value="Written"',
  },
  {
    path: '/account/address',
    does: 'legal_address',
    fields: { 'legal_address.line1': 'Written 1' },
    again: 'value="Written 1"',
  },
  {
    path: '/account/address',
    does: 'invoice_address',
    fields: { 'invoice_address.line1': 'Written 1' },
    again: 'value="Written 1"',
  },
  { path: '/account/address', does: 'as_legal' },
  {
    path: '/account/vat',
    does: 'number',
    fields: { vat_id: 'LT100001919017' },
    again: 'value="LT100001919017"',
  },
  { path: '/account/vat', does: 'ask' },
  {
    path: '/account/vat',
    does: 'proof',
    fields: { note: 'Written' },
    again: 'Written</textarea>',
  },
  {
    path: '/account/documents',
    does: 'upload',
    fields: { doc_key: 'representative_id' },
    again: 'representative_id',
  },
  { path: '/account/documents', does: 'submit' },
  {
    path: '/account/people',
    does: 'invite',
    fields: { email: 'new@example.lt' },
    again: 'value="new@example.lt"',
  },
  { path: '/account/people', does: 'withdraw', fields: { invitation_id: 'one' } },
  { path: '/account/people/{user_id}/remove' },
  { path: '/account/security', does: '', fields: { current_password: 'written' } },
  { path: '/account/security', does: 'end', fields: { session_id: 'one' } },
  {
    path: '/support',
    fields: { subject: 'Written', message: 'Hm' },
    again: 'value="Written"',
  },
  {
    path: '/support/{ticket_id}',
    does: 'reply',
    fields: { body: 'Written' },
    again: 'Written</textarea>',
  },
  { path: '/support/{ticket_id}', does: 'attach' },
  { path: '/support/{ticket_id}', does: 'close' },
  { path: '/notifications', does: 'read', fields: { notification_id: 'one' } },
  { path: '/notifications', does: 'all' },
  {
    path: '/withdraw',
    does: 'state',
    fields: { consumer_name: 'Written' },
    again: 'value="Written"',
  },
  { path: '/withdraw', does: 'confirm', fields: { withdrawal_id: 'one' } },
  { path: '/withdraw', does: 'ask', ...EMAIL, again: '' },
  { path: '/withdraw', does: 'link', fields: { token: 'written' }, again: '' },
]
