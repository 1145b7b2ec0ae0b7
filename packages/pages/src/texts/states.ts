import type { Schema } from '@billing/client'
import type { Tone } from '../parts/pill.ts'
import { texts } from '../reader.ts'

type Word = readonly [word: string, tone: Tone]

/** What the states of things are called, and how they look. */
export const STATES = texts<{
  readonly subscription: Readonly<Record<Schema<'SubscriptionStatus'>, Word>>
  readonly invoice: Readonly<Record<Schema<'InvoiceStatus'>, Word>>
  readonly payment: Readonly<Record<Schema<'Payment'>['status'], Word>>
  readonly payment_kind: Readonly<Record<Schema<'Payment'>['kind'], string>>
}>({
  en: {
    subscription: {
      trialing: ['Free trial', 'busy'],
      active: ['Active', 'good'],
      past_due: ['Payment due', 'warn'],
      cancel_at_period_end: ['Ends with the period', 'quiet'],
      unpaid: ['Unpaid', 'bad'],
      cancelled: ['Ended', 'quiet'],
      suspended: ['Suspended', 'bad'],
    },
    invoice: {
      draft: ['Draft', 'quiet'],
      open: ['To be paid', 'warn'],
      paid: ['Paid', 'good'],
      void: ['Cancelled', 'quiet'],
      uncollectible: ['Unpaid', 'bad'],
      partially_refunded: ['Partly refunded', 'quiet'],
      refunded: ['Refunded', 'quiet'],
    },
    payment: {
      pending: ['Waiting for you', 'warn'],
      completed: ['Paid', 'good'],
      failed: ['Failed', 'bad'],
      refunded: ['Refunded', 'quiet'],
    },
    payment_kind: { topup: 'Topup', subscription: 'Subscription', signup: 'Sign-up' },
  },
  lt: {
    subscription: {
      trialing: ['Nemokamas bandymas', 'busy'],
      active: ['Veikia', 'good'],
      past_due: ['Laukiama mokėjimo', 'warn'],
      cancel_at_period_end: ['Baigsis su laikotarpiu', 'quiet'],
      unpaid: ['Neapmokėta', 'bad'],
      cancelled: ['Baigėsi', 'quiet'],
      suspended: ['Sustabdyta', 'bad'],
    },
    invoice: {
      draft: ['Juodraštis', 'quiet'],
      open: ['Apmokėtina', 'warn'],
      paid: ['Apmokėta', 'good'],
      void: ['Anuliuota', 'quiet'],
      uncollectible: ['Neapmokėta', 'bad'],
      partially_refunded: ['Dalis grąžinta', 'quiet'],
      refunded: ['Grąžinta', 'quiet'],
    },
    payment: {
      pending: ['Laukia jūsų', 'warn'],
      completed: ['Apmokėta', 'good'],
      failed: ['Nepavyko', 'bad'],
      refunded: ['Grąžinta', 'quiet'],
    },
    payment_kind: { topup: 'Papildymas', subscription: 'Prenumerata', signup: 'Užsakymas' },
  },
})
