import { expect, it } from 'vitest'
import {
  aCustomer,
  aTrialCustomer,
  auditsOf,
  made,
  mailKindsOf,
  march,
  takenUp,
} from '../../fixtures/index.ts'
import { leave } from './leave-subscription.ts'
import { resume } from './resume-subscription.ts'

const by = { actor: 'customer', user_id: 'user-1' } as const
const reasons = { cancel_reason: 'switching', cancel_note: 'Ačiū' }

it.each([
  ['active', aCustomer(), march(10)],
  ['trialing', aTrialCustomer(), march(-5)],
] as const)(
  'a cancellation that is taken back leaves who was %s as if it had never been',
  (status, facts, at) => {
    const left = made(facts, at, (draft) => leave(draft, reasons, by))

    const { changes, facts: then } = made(left.facts, at, (draft) => resume(draft, by))

    expect(left.facts.subscription.status).toBe('cancel_at_period_end')
    expect(then.subscription).toEqual({ ...facts.subscription, status, updated_at: at })
    expect(auditsOf(changes)).toHaveLength(1)
    expect(mailKindsOf(changes)).toEqual([])
  },
)

it('what follows is charged again', () => {
  const at = march(-5)
  const left = made(aTrialCustomer(), at, (draft) => leave(draft, reasons, by))
  const back = made(left.facts, at, (draft) => resume(draft, by))

  expect(takenUp(back.facts, march(1)).result).toBe('pay')
})
