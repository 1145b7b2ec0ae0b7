import { describe, expect, it } from 'vitest'
import {
  anOpenInvoice,
  anOwingCustomer,
  anUnpaidCycle,
  bannerOf,
  made,
  mailsOf,
  march,
  newsOf,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { advanceDunning } from './dunning.ts'
import { type CustomerFacts, cycleIn } from './facts.ts'

/** So many days after the due date. */
const day = (days: number) => march(1 + days)
const stepOn = (at: ReturnType<typeof march>, facts: CustomerFacts) =>
  made(facts, at, (draft) => advanceDunning(draft, cycleIn(draft.facts, 'cycle-1'))).changes

const owed = { number: 'PBX-2026-000001', amount: money(2_299, 'EUR') }

describe('the banner of a dunning step says what is owed, and', () => {
  it('when the card is asked again and the service stops; no end is near', () => {
    expect(bannerOf(stepOn(day(3), anOwingCustomer('grace')))?.args).toEqual({
      ...owed,
      next_date: day(7),
      suspend_date: day(21),
      end_date: null,
    })
  })

  it('on day 21 nothing but the day on which the subscription ends', () => {
    expect(bannerOf(stepOn(day(21), anOwingCustomer('final_notice')))?.args).toEqual({
      ...owed,
      next_date: null,
      suspend_date: null,
      end_date: day(45),
    })
  })

  it('the next try where only one of two periods has no card to ask', () => {
    const facts = anOwingCustomer('grace', {
      cycles: [
        anUnpaidCycle(),
        anUnpaidCycle({
          cycle_id: 'cycle-2',
          invoice_id: 'invoice-2',
          period_start: day(1),
          last_failure_code: 'no_payment_method',
        }),
      ],
      invoices: [anOpenInvoice(), anOpenInvoice({ invoice_id: 'invoice-2' })],
    })

    expect(bannerOf(stepOn(day(3), facts))?.args).toMatchObject({ next_date: day(7) })
  })

  it('at the end no page to pay', () => {
    const cycles = [anUnpaidCycle({ state: 'abandoned' })]

    expect(bannerOf(stepOn(day(45), anOwingCustomer('suspended', { cycles })))).toEqual({
      account_id: 'acc-1',
      state: 'cancelled',
      kind: 'dunning_cancelled',
      pay_url: null,
      args: { ...owed, next_date: null, suspend_date: null, end_date: null },
    })
  })
})

it('a dunning step stands in the audit log: whose, from where, and to where', () => {
  expect(stepOn(day(3), anOwingCustomer('grace'))[0]).toMatchObject({
    entry: {
      action: 'dunning.climb',
      actor: 'system',
      meta: { subscription_id: 'subscription-1', from: 'grace', to: 'retry_1' },
    },
  })
})

describe('a suspension for what is unpaid', () => {
  const changes = () => stepOn(day(21), anOwingCustomer('final_notice'))

  it('is the doing of dunning, not of an operator', () => {
    expect(changes()).toContainEqual(
      expect.objectContaining({
        entry: expect.objectContaining({
          action: 'subscription.ladder_suspends',
          meta: { subscription_id: 'subscription-1', from: 'unpaid', to: 'suspended' },
        }),
      }),
    )
  })

  it('names the invoice and what is left to pay of it', () => {
    expect(newsOf(changes())).toMatchObject([{ kind: 'account_suspended', args: owed }])
    expect(mailsOf(changes())).toMatchObject([
      { kind: 'account_suspended', facts: { pay_url: 'https://pay.example.com/order-1' } },
    ])
  })
})
