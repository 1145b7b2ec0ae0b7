import { expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { aTicket } from '../../fixtures/support.ts'
import { after, DAY } from '../../kernel/time.ts'
import { decideQuiet, movedTicket } from './ticket.ts'

it('our answer waits 7 days before we remind of it, each new one anew', () => {
  expect(movedTicket(aTicket(), 'we_replied', march(12))).toMatchObject({
    status: 'awaiting_customer',
    reminded_at: null,
    next_action_at: march(19),
    last_activity_at: march(12),
  })
})

it('an answer of the customer stops the waiting', () => {
  const answered = movedTicket(aTicket(), 'customer_replied', march(12))

  expect(answered).toMatchObject({ status: 'awaiting_us', next_action_at: null, reminded_at: null })
})

it('on day 7 we remind, on day 14 we close, and neither is activity', () => {
  const answered = aTicket({
    reminded_at: null,
    next_action_at: march(8),
    last_activity_at: march(1),
  })

  const reminded = decideQuiet(answered, march(8))
  const closed = decideQuiet(reminded, march(15))

  expect(reminded).toMatchObject({
    status: 'awaiting_customer',
    reminded_at: march(8),
    next_action_at: march(15),
    last_activity_at: march(1),
  })
  expect(closed).toMatchObject({
    status: 'closed',
    reminded_at: null,
    next_action_at: null,
    last_activity_at: march(1),
  })
})

it('a reminder that comes late leaves as many days to answer', () => {
  const answered = aTicket({ reminded_at: null, next_action_at: march(8) })

  expect(decideQuiet(answered, march(20)).next_action_at).toBe(after(march(20), 7 * DAY))
})

it('what is resolved is closed after 7 days without a reminder', () => {
  const resolved = movedTicket(aTicket(), 'resolved', march(10))

  expect(resolved.next_action_at).toBe(march(17))
  expect(decideQuiet(resolved, march(17)).status).toBe('closed')
})
