import { MESSAGE_TEXTS, type MessageKey, messageSentences } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { operate, transition } from './operator-hand.ts'
import { moneyStory, type Told } from './money-story.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const
const FIRST = 'PBX-2026-000001'
const OWED = { number: FIRST, amount_minor: 2_299, currency: 'EUR' }

interface Shown {
  readonly message_key: MessageKey
  readonly message_args: Readonly<Record<string, unknown>> | null
}

const story = moneyStory('sqlite')
const at = (instant: string) => story.world.until(`2026-${instant}:00Z`)
const ask = async (ona: Told, path: string): Promise<readonly Shown[]> =>
  (await ona.ask('GET', path)).body.items
const banner = async (ona: Told) => (await ask(ona, '/me/banners'))[0]
const newest = async (ona: Told, kind: string) =>
  (await ask(ona, '/me/notifications')).find(
    ({ message_key }) => message_key === `notification.${kind}`,
  )?.message_args
const english = ({ message_key, message_args }: Shown) =>
  messageSentences(message_key, MESSAGE_TEXTS.en[message_key], message_args, {
    language: 'en',
    time_zone: 'UTC',
    currency: 'EUR',
  })

describe('in dunning the banner and the notification say how much, and what comes when', () => {
  it.each([
    ['02-15T10:00', 'dunning_grace', { next_date: '2026-02-18T09:00:00.000Z' }],
    ['02-18T10:00', 'dunning_retry_1', { next_date: '2026-02-22T09:00:00.000Z' }],
    ['03-01T10:00', 'dunning_retry_2', { next_date: '2026-03-08T09:00:00.000Z' }],
  ])('on %s', async (day, kind, next) => {
    const ona = await story.customer({}, DECLINES)
    await at(day)
    const said = { ...OWED, ...next, suspend_date: '2026-03-08T09:00:00.000Z' }

    expect(await banner(ona)).toMatchObject({ kind, message_args: said })
    expect(await newest(ona, 'payment_failed')).toEqual(said)
  })

  it('once the service is stopped, until when it can be paid; and at the end what stays owed', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('03-08T10:00')

    const stopped = await banner(ona)
    expect(stopped?.message_args).toEqual({ ...OWED, end_date: '2026-04-01T09:00:00.000Z' })
    expect(stopped && english(stopped)).toEqual([
      'Your phone system is suspended, because we have not received your payment.',
      `As soon as the €22.99 of invoice ${FIRST} is paid, everything works again.`,
      'If it is not paid, your subscription ends on 1 April 2026.',
    ])
    expect(await newest(ona, 'account_suspended')).toEqual(OWED)

    await at('04-01T10:00')
    expect((await banner(ona))?.message_args).toEqual(OWED)
    expect(await newest(ona, 'subscription_cancelled')).toEqual({
      ended_date: '2026-04-01T09:00:00.000Z',
    })
  })

  it('without a card no try is promised', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.opened.db.updateTable('payment_methods').set({ is_default: 0 }).execute()

    await at('02-15T10:00')

    expect((await banner(ona))?.message_args).toEqual({
      ...OWED,
      suspend_date: '2026-03-08T09:00:00.000Z',
    })
  })

  it('a credit note on the unpaid invoice leaves the rest of it on the banner', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('02-15T10:00')
    const [invoice] = (await ona.ask('GET', '/invoices')).body.data
    const amount = { amount_minor: 1_000, currency: 'EUR' }
    const body = { invoice_id: invoice.invoice_id, amount, reason: 'goodwill' }
    const note = await operate(story.world, 'POST', '/admin/credit-notes', { body })
    expect(note.status).toBe(201)

    expect((await banner(ona))?.message_args).toMatchObject({ number: FIRST, amount_minor: 1_299 })
    expect(await newest(ona, 'credit_note_issued')).toEqual({
      number: 'CN-2026-00001',
      invoice_number: FIRST,
      amount_minor: 1_000,
      currency: 'EUR',
    })
  })
})

it('what an operator suspends names no debt', async () => {
  const ona = await story.customer()

  await transition(story.world, ona.account_id, 'suspended')

  expect(await newest(ona, 'account_suspended')).toBeNull()
})

it('a trial that ends names the day and what the card is asked for, and the invoice says the same', async () => {
  const ona = await story.customer()
  await at('02-12T10:00')
  const asked = { amount_minor: 2_299, currency: 'EUR' }

  expect(await newest(ona, 'trial_ending')).toEqual({ ...asked, date: '2026-02-15T09:00:00.000Z' })
  await at('02-15T10:00')

  expect(await newest(ona, 'invoice_issued')).toEqual({
    ...asked,
    number: FIRST,
    due_date: '2026-02-15T09:00:00.000Z',
  })
  expect(await newest(ona, 'invoice_paid')).toEqual({ ...asked, number: FIRST })
})

it('another plan is named in both languages, with the day from which it applies', async () => {
  const ona = await story.customer()
  await ona.ask('POST', '/subscription/change-plan', { body: { new_tier: 'starter' } })

  expect(await newest(ona, 'plan_changed')).toEqual({
    plan_en: 'Starter',
    plan_lt: 'Starter',
    date: '2026-02-15T09:00:00.000Z',
  })
})

it('a cancellation names the last day', async () => {
  const ona = await story.customer()
  await ona.ask('POST', '/subscription/cancel')

  expect(await newest(ona, 'subscription_cancelled')).toEqual({
    ends_date: '2026-02-15T09:00:00.000Z',
  })
})

it('everybody can read the texts of all that we tell', async () => {
  const { status, body } = await story.world.api('GET', '/messages', {})
  const [issued] = body.data

  expect([status, body.data.length]).toEqual([200, 27])
  expect(issued).toMatchObject({
    message_key: 'notification.invoice_issued',
    cta_label_key: 'notification.invoice_issued.cta',
    blanks: [
      { name: 'number', format: 'text', optional: false },
      { name: 'amount', format: 'money', optional: false },
      { name: 'due_date', format: 'date', optional: false },
    ],
    texts: { en: { cta: 'See the invoice' }, lt: { cta: 'Žiūrėti sąskaitą' } },
  })
})
