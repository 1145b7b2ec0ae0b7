import { describe, expect, it } from 'vitest'
import type { ChargeAnswer } from '../billing/charge-task.ts'
import {
  aDueCustomer,
  aPaymentMethod,
  answered,
  anOrderView,
  bannerOf,
  made,
  mailsOf,
  march,
  newsOf,
  takenUp,
} from '../../fixtures/index.ts'
import { DAY, type EpochMs } from '../../kernel/time.ts'
import type { Changes } from './changes.ts'
import { noteOrder } from './decide-charge.ts'
import { accountIn, type CustomerFacts, cycleIn, tenantIn } from './facts.ts'

/** What happened on a day after the due date. */
interface Entry {
  readonly day: number
  /** What the provider was asked. */
  readonly asked: string | undefined
  readonly dunning: string
  readonly mails: readonly string[]
}

const refused = (code: string): ChargeAnswer => ({
  kind: 'declined',
  order: anOrderView({ declines: 1 }),
  code,
})

/** March, from the day on which it is due, as long as something follows; nobody pays. */
function life(begin: CustomerFacts, code = 'insufficient_funds') {
  const entries: Entry[] = []
  const all: Changes[number][] = []
  let facts = begin
  for (let at = nextOf(facts); at !== null; at = nextOf(facts)) {
    const { made: changes, asked, next } = oneDay(facts, at, code)
    facts = next
    all.push(...changes)
    const { dunning_state: dunning } = facts.subscription
    const mails = mailsOf(changes).map(({ kind, facts: told }) =>
      kind === 'payment_failed' ? `${kind} ${told?.['step']}` : kind,
    )
    entries.push({ day: (at - march(1)) / DAY, asked, dunning, mails })
  }
  return { entries, facts, changes: all }
}

const nextOf = (facts: CustomerFacts) => cycleIn(facts, 'cycle-1').next_action_at

/** It is taken up, and the provider answers what it is asked. */
function oneDay(facts: CustomerFacts, at: EpochMs, code: string) {
  const taken = takenUp(facts, at)
  const asked = taken.result
  if (asked === undefined) return { made: taken.changes, asked, next: taken.facts }
  const noted = made(taken.facts, at, (draft) => noteOrder(draft, 'cycle-1', anOrderView()))
  const state = asked === 'cancel' ? 'cancelled' : 'pending'
  const shown = { kind: 'shown', order: anOrderView({ state }) } as const
  const end = answered(noted.facts, at, asked === 'pay' ? refused(code) : shown, { todo: asked })
  return { made: [...taken.changes, ...noted.changes, ...end.changes], asked, next: end.facts }
}

describe('a card that says no every time', () => {
  const lived = () => life(aDueCustomer())

  it('is asked five times in 21 days; each step has its mail, and the last one a notice', () => {
    const { entries } = lived()
    const failed = (step: string) => `payment_failed ${step}`

    expect(entries).toEqual([
      { day: 0, asked: 'pay', dunning: 'grace', mails: ['invoice_issued', failed('reminder')] },
      { day: 3, asked: 'pay', dunning: 'retry_1', mails: [failed('reminder')] },
      { day: 7, asked: 'pay', dunning: 'retry_2', mails: [failed('reminder')] },
      { day: 14, asked: 'pay', dunning: 'final_notice', mails: [failed('final_notice')] },
      { day: 21, asked: 'pay', dunning: 'suspended', mails: ['account_suspended'] },
      { day: 38, asked: undefined, dunning: 'suspended', mails: [failed('ending')] },
      { day: 45, asked: 'cancel', dunning: 'cancelled', mails: ['subscription_cancelled'] },
    ])
  })

  it('is in the end a debt of a subscription that is over', () => {
    const { facts, changes } = lived()

    expect(facts.cycles).toMatchObject([
      { state: 'abandoned', attempt_count: 5 },
      { state: 'skipped', period_start: march(32) },
    ])
    expect(facts.invoices).toMatchObject([{ status: 'uncollectible' }])
    expect(facts.subscription.status).toBe('cancelled')
    expect(accountIn(facts)).toMatchObject({ status: 'cancelled', locks: ['dunning', 'ended'] })
    expect(tenantIn(facts)).toMatchObject({ desired_level: 'emergency_only' })
    expect(bannerOf(changes)).toMatchObject({ kind: 'dunning_cancelled' })
    expect(newsOf(changes).at(-1)?.kind).toBe('subscription_cancelled')
  })

  it('has one order, and one payment', () => {
    const { facts } = lived()

    expect(facts.orders).toHaveLength(1)
    expect(facts.payments).toHaveLength(1)
  })
})

it.each([
  ['a card that will never work is asked once', aDueCustomer(), ['pay'], 'expired_card'],
  ['nobody is asked without a card', aDueCustomer({ methods: [] }), ['place'], ''],
  [
    'nor with one that has expired',
    aDueCustomer({ methods: [aPaymentMethod({ exp_year: 2026, exp_month: 2 })] }),
    ['place'],
    '',
  ],
] as const)('%s: the days are the same', (_who, begin, asked, code) => {
  const { entries } = life(begin, code)

  expect(entries.map(({ day }) => day)).toEqual([0, 3, 7, 14, 21, 38, 45])
  expect(entries.flatMap((entry) => entry.asked ?? [])).toEqual([...asked, 'cancel'])
})
