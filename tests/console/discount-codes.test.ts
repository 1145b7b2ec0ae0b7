import { epochMs } from '@billing/core'
import { aCode } from '@billing/core/fixtures'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { wordsOf } from '../portal/quantity-forms.ts'
import { openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'

const CODES = [
  aCode({ name: 'Spring 2026', max_redemptions: 2 }),
  aCode({ code: 'ONE', max_redemptions: 1, plans: ['business'], first_only: true }),
  aCode({
    code: 'gift',
    off: { kind: 'period' },
    periods: 1,
    valid_until: epochMs(Date.parse('2026-01-01T00:00:00Z')),
  }),
]

let world: World
beforeEach(async () => {
  world = await openWorld({ settings: { discount_codes: CODES } })
})
afterEach(() => world.close())

it('each code says what it gives, for whom, how often it was redeemed, and whether it can be', async () => {
  await world.signUp({ code: 'one' })
  const desk = await openDesk(world)
  const text = wordsOf(await desk.get('/discount-codes'))

  expect(text).toMatch(
    /SPRING, Spring 2026 20 ?% 2 months Everybody Without end 0 2 Can be redeemed/,
  )
  expect(text).toMatch(/ONE 20 ?% 2 months Never billed before, business Without end 1 0 Used up/)
  expect(text).toMatch(/GIFT All of it 1 months Everybody 1 January 2026 0 Any number Over/)
})
