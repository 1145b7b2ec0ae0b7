import { describe, expect, it } from 'vitest'
import {
  aChargedCycle,
  aCustomer,
  anOwingCustomer,
  aPlannedCycle,
  made,
  mailKindsOf,
  march,
  newsOf,
} from '../../fixtures/index.ts'
import { end, type Ending } from './end.ts'
import type { CustomerFacts } from './facts.ts'

const now = march(20)
const over = (facts: CustomerFacts, ending: Ending) =>
  made(facts, now, (draft) => end(draft, ending))

describe('the end', () => {
  it('is told in the web app with its day, in the past', () => {
    expect(newsOf(over(aCustomer(), 'operator_cancels').changes)).toMatchObject([
      {
        kind: 'subscription_cancelled',
        args: { ends_date: null, ended_date: now, billed_until_date: null },
      },
    ])
  })

  it('is told to whoever withdraws by the acknowledgement of the withdrawal alone', () => {
    const { changes, facts } = over(aCustomer(), 'withdrawn')

    expect(facts.subscription.status).toBe('cancelled')
    expect(mailKindsOf(changes)).toEqual([])
    expect(newsOf(changes)).toEqual([])
  })

  it('removes the phone system of this subscription once', () => {
    expect(over(aCustomer(), 'operator_cancels').changes).toContainEqual(
      expect.objectContaining({ kind: 'push', dedupe_key: 'tenant.remove:subscription-1' }),
    )
  })

  it('leaves periods that were skipped, or had no days to bill, as they are', () => {
    const cycles = [
      aChargedCycle({ invoice_id: null }),
      aPlannedCycle({ state: 'skipped', next_attempt_at: null, next_action_at: null }),
    ]

    expect(over(aCustomer({ cycles }), 'operator_cancels').facts.cycles).toEqual(cycles)
  })

  it('takes what was held for tomorrow off the work of tomorrow', () => {
    const cycles = [aPlannedCycle({ held_for: 'daily_bound' })]

    expect(
      over(anOwingCustomer('grace', { cycles }), 'cancel_requested').facts.cycles,
    ).toMatchObject([
      { state: 'skipped', next_attempt_at: null, next_action_at: null, held_for: null },
    ])
  })
})
