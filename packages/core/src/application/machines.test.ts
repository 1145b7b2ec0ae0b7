import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, eventsOf, flaws, type Machine, statesOf, step } from '../kernel/machine.ts'
import { MACHINES } from './machines.ts'

/** What the published schemas promise; dunning, the refund and the change of plan have names of our own beside them. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  signup: ['pending_payment', 'payment_verified', 'provisioning', 'active', 'failed'],
  account: ['pending_payment', 'provisioning', 'active', 'suspended', 'cancelled'],
  tenant: ['active', 'suspended', 'deleted'],
  subscription: [
    'trialing',
    'active',
    'past_due',
    'unpaid',
    'cancel_at_period_end',
    'cancelled',
    'suspended',
  ],
  'billing cycle': ['planned', 'charging', 'charged', 'failed', 'skipped', 'abandoned'],
  'plan change': ['charging', 'done', 'declined', 'not_sent', 'overpaid'],
  'waiting line': ['waiting', 'billed', 'dropped'],
  'price rise': ['planned', 'told', 'applied', 'left', 'dropped'],
  dunning: ['current', 'grace', 'retry_1', 'retry_2', 'final_notice', 'suspended', 'cancelled'],
  payment: ['pending', 'completed', 'failed', 'refunded'],
  invoice: ['draft', 'open', 'paid', 'void', 'uncollectible', 'refunded', 'partially_refunded'],
  'e-invoice delivery': [
    'waiting',
    'sent',
    'accepted',
    'rejected',
    'unknown_recipient',
    'given_up',
  ],
  withdrawal: ['stated', 'confirmed', 'paid_back'],
  refund: ['requested', 'sent', 'accepted', 'completed', 'refused', 'failed'],
  'vat status': ['not_provided', 'pending', 'valid', 'invalid'],
  'vat proof': ['pending_review', 'approved', 'rejected'],
  'compliance intake': ['open', 'submitted', 'approved', 'rejected'],
  'support ticket': ['open', 'awaiting_customer', 'awaiting_us', 'resolved', 'closed', 'duplicate'],
}

/** Every (state, event) pair without a row. */
function refusals(m: Machine): [state: string, event: string][] {
  const listed = new Set(m.table.map(([from, event]) => `${from} ${event}`))
  return statesOf(m).flatMap((state) =>
    eventsOf(m)
      .filter((event) => !listed.has(`${state} ${event}`))
      .map((event): [string, string] => [state, event]),
  )
}

it('every machine is listed once', () => {
  expect(MACHINES.map((m) => m.name)).toEqual([...new Set(MACHINES.map((m) => m.name))])
  expect(MACHINES.map((m) => m.name).toSorted()).toEqual(Object.keys(STATES).toSorted())
})

describe.each(MACHINES.map((m) => [m.name, m] as const))('the machine of %s', (name, m) => {
  it('has no flaw', () => {
    expect(flaws(m)).toEqual([])
  })

  it('has exactly the published states', () => {
    expect(statesOf(m).toSorted()).toEqual(STATES[name]?.toSorted())
  })

  it('gives a reason for every move', () => {
    expect(m.table.filter(([, , , why]) => why.length === 0 || why.includes('|'))).toEqual([])
  })

  it('refuses every event that a state does not list', () => {
    const pairs = refusals(m)

    expect(pairs.length).toBeGreaterThan(0)
    for (const [state, event] of pairs) {
      expect(step(m, state, event), `${event} in ${state}`).toBeUndefined()
      expect(() => advance(m, state, event), `${event} in ${state}`).toThrow('has no move from')
    }
  })

  it('visits only its states on any walk, and never leaves a final one', () => {
    const states = new Set<string>(statesOf(m))
    const events = fc.array(fc.constantFrom(...eventsOf(m)), { maxLength: 60 })

    fc.assert(
      fc.property(events, (walk) => {
        let state = m.initial
        for (const event of walk) {
          const next = step(m, state, event)
          if (m.final.includes(state) && next !== undefined) return false
          state = next ?? state
          if (!states.has(state)) return false
        }
        return true
      }),
    )
  })

  it('can end: from every state a final one is in reach, or it has none', () => {
    const ends = new Set(m.final)
    for (let grew = true; grew;) {
      const more = m.table.filter(([from, , to]) => ends.has(to) && !ends.has(from))
      for (const [from] of more) ends.add(from)
      grew = more.length > 0
    }

    expect(m.final.length === 0 ? [] : statesOf(m).filter((state) => !ends.has(state))).toEqual([])
  })
})
