import { expect, it } from 'vitest'

import { isHardDecline } from './declines.ts'

it('a card that will never work is declined for good, one without money may pay tomorrow', () => {
  const reasons = ['expired_card', 'insufficient_funds', 'a_reason_of_next_year', null]

  expect(reasons.map(isHardDecline)).toEqual([true, false, false, false])
})
