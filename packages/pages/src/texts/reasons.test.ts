import { type LimitedItem, whyNotFewer } from '@billing/core'
import { expect, it } from 'vitest'
import { reasonText } from './reasons.ts'

const seats = (quantity: number): LimitedItem => ({
  item: 'seats',
  pbx_limit: 'seats',
  quantity,
  included: 0,
})

it.each([
  [8, '8 are in use: free what is not needed first.', 'Naudojama: 8. '],
  [1, '1 is in use: free what is not needed first.', 'Naudojama: 1. '],
])('whoever wants fewer than the %i in use reads it in their language', (used, en, lt) => {
  const change = { before: [seats(10)], wanted: [seats(0)] }
  const [refused] = whyNotFewer(change, { seats: used })
  const reason = refused?.reason ?? ''

  expect(reasonText(reason, 'en')).toEqual({ text: en })
  expect(reasonText(reason, 'lt')).toEqual({
    text: `${lt}Pirmiausia atlaisvinkite tai, ko nebereikia.`,
  })
})
