import { z } from '@hono/zod-openapi'
import {
  OPERATOR_CHANNELS,
  statesOf,
  WITHDRAWAL_CHANNELS,
  WITHDRAWAL_RIGHTS,
  withdrawalMachine,
} from '@billing/core'
import {
  DateTime,
  emailAddress,
  maybe,
  Money,
  name,
  orNull,
  readable,
  shownEmail,
  text,
} from './common.ts'

const shown = {
  withdrawal_id: z.string(),
  status: z.enum(statesOf(withdrawalMachine)).openapi({
    description: '`stated` waits for its confirmation; `confirmed` is being paid back.',
  }),
  channel: z.enum(WITHDRAWAL_CHANNELS),
  consumer_name: z.string(),
  contract: z.string(),
  email: z.string(),
  sent_at: DateTime,
  received_at: DateTime,
  right_until: DateTime.openapi({ description: 'The first instant that is too late.' }),
  begin_asked_at: orNull(DateTime).openapi({
    description: 'When the consumer asked us to begin at once: only then are used days owed.',
  }),
  confirmed_at: orNull(DateTime).openapi({
    description: 'The phone system was closed then, or, where it did not stand yet, is not made.',
  }),
  owed: orNull(Money).openapi({ description: 'Known once the money is on its way back.' }),
  paid_back_at: orNull(DateTime),
  created_at: DateTime,
}

/** A consumer's statement that they withdraw from the contract. */
export const Withdrawal = z.object(shown).openapi('Withdrawal')

const Labels = z.object({ withdraw: z.string(), confirm: z.string() }).openapi('WithdrawalLabels', {
  example: { withdraw: 'Withdraw from contract here', confirm: 'Confirm withdrawal' },
})

/** What the function of withdrawal shows. */
export const WithdrawalRight = z
  .object({
    right: z.enum(WITHDRAWAL_RIGHTS).openapi({
      description: '`none`: a company has no such right. `used`: the contract is withdrawn from.',
    }),
    until: orNull(DateTime).openapi({ description: 'The first instant that is too late.' }),
    last_day: orNull(z.iso.date()).openapi({ description: 'The last day, in `time_zone`.' }),
    time_zone: orNull(z.string()),
    service_ends: z.literal('on_confirmation'),
    pays_back: Money,
    call_credit: maybe(orNull(Money)).openapi({
      description:
        'What of `pays_back`, which goes back to the card if it is confirmed now, is unused call credit; null while the phone system does not say how much is unused: that goes back besides.',
    }),
    owed: Money,
    prefilled: z
      .object({ consumer_name: z.string(), contract: z.string(), email: shownEmail() })
      .openapi({ description: 'What we know; each may be changed.' }),
    labels: z
      .object({ en: Labels, lt: Labels })
      .openapi({ description: 'The words of the two buttons. Put nothing else on them.' }),
    statement: orNull(Withdrawal),
  })
  .openapi('WithdrawalRight')

const content = {
  consumer_name: maybe(name()),
  contract: maybe(name()),
  email: maybe(emailAddress()),
}

/** The body of `stateWithdrawal`: what differs from what is prefilled. */
export const WithdrawalRequest = z.strictObject(content).openapi('WithdrawalRequest')

/** The body of `requestWithdrawalLink`. */
export const WithdrawalLinkRequest = z
  .strictObject({ email: emailAddress() })
  .openapi('WithdrawalLinkRequest', { example: { email: 'jonas@example.lt' } })

/** The body of `withdrawByLink`: the token of the mail, and what differs from what the mail says. */
export const WithdrawalByLinkRequest = z
  .strictObject({ token: text(), ...content })
  .openapi('WithdrawalByLinkRequest')

/** The body of `adminEnterWithdrawal`. */
export const AdminWithdrawalRequest = z
  .strictObject({
    channel: z.enum(OPERATOR_CHANNELS),
    received_at: DateTime,
    sent_at: maybe(DateTime).openapi({
      description: 'The postmark: it decides whether it was in time.',
    }),
    words: readable().openapi({ description: 'What the statement says.' }),
    ...content,
  })
  .openapi('AdminWithdrawalRequest', {
    example: {
      channel: 'letter',
      received_at: '2026-02-18T08:00:00.000Z',
      sent_at: '2026-02-16T00:00:00.000Z',
      words: 'I withdraw from my contract.',
    },
  })

/** A withdrawal as operators see it. */
export const AdminWithdrawal = z
  .object({
    ...shown,
    account_id: z.string(),
    subscription_id: orNull(z.string()).openapi({
      description: 'Null where it was stated before the phone system stood.',
    }),
    words: orNull(z.string()),
    entered_by: orNull(z.string()),
  })
  .openapi('AdminWithdrawal')

/** A page of withdrawals. */
export const AdminWithdrawalListResponse = z
  .object({ items: z.array(AdminWithdrawal), cursor_next: orNull(z.string()) })
  .openapi('AdminWithdrawalListResponse')
