import { describe, expect, it } from 'vitest'
import { ITEMS, itemFixture } from '../../fixtures/catalogue/items.ts'
import { quantityFlaws, type QuantityWish } from './quantity-flaws.ts'

const FAX = itemFixture('fax', 100, { min: 2, offered: false })
const RECORDING = itemFixture('recording', 300, { self_service: false })
const CATALOGUE = { items: [...ITEMS, FAX, RECORDING] }

function flaws(wanted: Readonly<Record<string, number>>, wish: Partial<QuantityWish> = {}) {
  const found = quantityFlaws(CATALOGUE, 'business', wanted, { by: 'customer', ...wish })
  return found.map(({ name, reason }) => `${name}: ${reason}`)
}

describe('quantities that a customer wishes', () => {
  it('can be taken from none to the most that the plan takes', () => {
    expect(flaws({ seats: 50, numbers: 10_000 })).toEqual([])
    expect(flaws({ seats: 0, numbers: 0 }, { held: { seats: 5, numbers: 1 } })).toEqual([])
  })

  it.each([-1, 1.5, 10_001, Number.NaN])('are whole numbers, and not %d', (seats) => {
    expect(flaws({ seats })).toEqual(['items.seats: We take a whole number from 0 to 10000.'])
  })

  it('are refused item by item', () => {
    expect(flaws({ seats: 51, pagers: 1, numbers: 1 })).toEqual([
      'items.seats: The plan business takes at most 50 of this.',
      'items.pagers: We sell no item "pagers".',
    ])
  })

  it('repeat no more than the beginning of a name that is none', () => {
    const [flaw = ''] = flaws({ [`x${'y'.repeat(500)}`]: 1 })

    expect(flaw.length).toBeLessThan(120)
    expect(flaws({ constructor: 1 })).toEqual(['items.constructor: We sell no item "constructor".'])
  })

  it('are at least the least that is sold, or none', () => {
    const of = (fax: number) => flaws({ fax }, { held: { fax: 4 } })

    expect([of(0), of(2), of(1)]).toEqual([[], [], ['items.fax: We sell at least 2 of this.']])
  })

  it('do not grow of what is no longer offered, which who holds it keeps', () => {
    const held = { fax: 3 }

    expect(flaws({ fax: 3 }, { held })).toEqual([])
    expect(flaws({ fax: 2 }, { held })).toEqual([])
    expect(flaws({ fax: 4 }, { held })).toEqual(['items.fax: We do not offer more of this.'])
    expect(flaws({ fax: 2 })).toEqual(['items.fax: We do not offer more of this.'])
  })

  it('move neither up nor down where an operator sets them', () => {
    const held = { recording: 2 }
    const refused = ['items.recording: We change this for you: please write to us.']

    expect(flaws({ recording: 3 }, { held })).toEqual(refused)
    expect(flaws({ recording: 1 }, { held })).toEqual(refused)
    expect(flaws({ recording: 2 }, { held })).toEqual([])
    expect(flaws({ recording: 3 }, { held, by: 'operator' })).toEqual([])
  })

  it('are not taken in an interval without a price; what is held there already moves', () => {
    expect(flaws({ seats: 4 }, { interval: 'year' })).toEqual([
      'items.seats: We do not sell this by the year.',
    ])
    expect(flaws({ seats: 4 }, { interval: 'year', held: { seats: 2 } })).toEqual([])
  })

  it.each(['customer', 'operator'] as const)(
    'are not held of what is charged once, by a %s either',
    (by) => {
      expect(flaws({ porting: 1 }, { by })).toEqual([
        'items.porting: We charge this once, by an operator: it is not held in a quantity.',
      ])
    },
  )
})

it('on a smaller plan what is held and stays is measured by what that plan takes', () => {
  const wish = { by: 'customer', held: { seats: 8 } } as const

  expect(quantityFlaws(CATALOGUE, 'starter', { seats: 8 }, wish)).toEqual([
    { name: 'items.seats', reason: 'The plan starter takes at most 5 of this.' },
  ])
  expect(quantityFlaws(CATALOGUE, 'starter', { seats: 5 }, wish)).toEqual([])
})
