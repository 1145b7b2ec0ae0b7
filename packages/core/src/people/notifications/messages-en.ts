import type { MessageTexts } from './message-text.ts'

const RETRY = [
  'We could not collect your payment.',
  '{amount} of invoice {number} is still to be paid.',
  'We will try your card again on {next_date}.',
  'If it is not paid, we suspend your phone system on {suspend_date}.',
]
const PAY_NOW = 'Pay now'
const SEE_INVOICE = 'See the invoice'
const MY_SUBSCRIPTION = 'Manage my subscription'

/** What we say in a web app, in English. */
export const ENGLISH: MessageTexts = {
  'notification.invoice_issued': {
    sentences: ['We have issued invoice {number}.', 'It is for {amount}, due on {due_date}.'],
    cta: SEE_INVOICE,
  },
  'notification.invoice_paid': {
    sentences: ['Your payment has arrived.', 'Invoice {number} for {amount} is paid. Thank you.'],
    cta: SEE_INVOICE,
  },
  'notification.payment_failed': { sentences: RETRY, cta: PAY_NOW },
  'notification.trial_ending': {
    sentences: [
      'Your trial is about to end.',
      'Your subscription begins on {date}, and we charge {amount} to your card on that day.',
      'You can change your plan or cancel until then.',
    ],
    cta: MY_SUBSCRIPTION,
  },
  'notification.plan_changed': {
    sentences: ['Your plan changes.', 'The plan: {plan_en}.', 'It applies from {date}.'],
    cta: MY_SUBSCRIPTION,
  },
  'notification.prices_changed': {
    sentences: [
      'Your prices.',
      'You pay less from {date}.',
      'The new prices that we announced for {kept_date} do not come: yours stay as they are.',
    ],
    cta: MY_SUBSCRIPTION,
  },
  'notification.price_rise': {
    sentences: [
      'Your prices rise.',
      'They do on {date}.',
      'You can leave on that day, whatever was agreed.',
    ],
    cta: MY_SUBSCRIPTION,
  },
  'notification.subscription_cancelled': {
    sentences: [
      'Your subscription is cancelled.',
      'It ends on {billed_until_date}, because of what was agreed; until then each period is charged as before.',
      'Nothing more will be charged, and your phone system works until {ends_date}.',
      'Nothing more will be charged: it ended on {ended_date}.',
    ],
    cta: MY_SUBSCRIPTION,
  },
  'notification.account_suspended': {
    sentences: [
      'We have suspended your phone system. Your settings and numbers are kept.',
      'As soon as the {amount} of invoice {number} is paid, everything works again.',
    ],
    cta: PAY_NOW,
  },
  'notification.account_restored': {
    sentences: ['Your phone system works again.'],
    cta: null,
  },
  'notification.topup_completed': {
    sentences: ['Your topup has arrived.', 'We have added {amount} to your call credit.'],
    cta: 'See my balance',
  },
  'notification.credit_note_issued': {
    sentences: [
      'We have issued credit note {number}.',
      'It takes {amount} of invoice {invoice_number} back.',
    ],
    cta: SEE_INVOICE,
  },
  'notification.refund_issued': {
    sentences: [
      'We have refunded you: credit note {number}.',
      '{amount} of invoice {invoice_number} is on its way to you.',
    ],
    cta: SEE_INVOICE,
  },
  'notification.vat_valid': { sentences: ['Your VAT number {vat_id} is valid.'], cta: null },
  'notification.vat_invalid': {
    sentences: ['Your VAT number {vat_id} is not valid. Our next invoices carry VAT.'],
    cta: 'Correct my VAT number',
  },
  'notification.vat_proof_approved': {
    sentences: ['We have accepted your proof of VAT number {vat_id}.', '{reviewer_note}'],
    cta: null,
  },
  'notification.vat_proof_rejected': {
    sentences: ['We could not accept your proof of VAT number {vat_id}.', '{reviewer_note}'],
    cta: 'Correct my VAT number',
  },
  'notification.kyb_approved': {
    sentences: ['We have accepted your documents.', '{reviewer_note}'],
    cta: null,
  },
  'notification.kyb_rejected': {
    sentences: ['We could not accept your documents.', '{reviewer_note}'],
    cta: 'Send other documents',
  },
  'notification.ticket_reply': {
    sentences: ['We have answered your ticket {reference}.', 'Subject: {subject}'],
    cta: 'Read the answer',
  },
  'notification.address_missing': {
    sentences: [
      'We need your address for your invoices.',
      'Your invoice waits for it until {until_date}.',
    ],
    cta: 'Give my address',
  },
  'banner.dunning_grace': { sentences: RETRY, cta: PAY_NOW },
  'banner.dunning_retry_1': { sentences: RETRY, cta: PAY_NOW },
  'banner.dunning_retry_2': { sentences: RETRY, cta: PAY_NOW },
  'banner.dunning_suspended': {
    sentences: [
      'Your phone system is suspended, because we have not received your payment.',
      'As soon as the {amount} of invoice {number} is paid, everything works again.',
      'If it is not paid, your subscription ends on {end_date}.',
    ],
    cta: PAY_NOW,
  },
  'banner.dunning_cancelled': {
    sentences: [
      'Your subscription has ended, because we have not received your payment.',
      '{amount} of invoice {number} is still owed.',
    ],
    cta: PAY_NOW,
  },
  'banner.address_missing': {
    sentences: ['We need the address of your company for your invoices.'],
    cta: 'Give the address',
  },
}
