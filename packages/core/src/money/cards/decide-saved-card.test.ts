import { describe, expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { aPaymentMethod } from '../../fixtures/money.ts'
import { money } from '../../kernel/money.ts'
import { decideSavedCard } from './decide-saved-card.ts'
import type { OrderView, SavedMethod } from '../payments/ports.ts'

const CARD: SavedMethod = {
  provider_method_id: 'provider-method-1',
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2099,
}

const order = (differs: Partial<OrderView> = {}): OrderView => ({
  order_id: 'o1',
  reference: 'card_1',
  token: 't',
  checkout_url: 'https://pay.example.com/t',
  state: 'completed',
  amount: money(0, 'EUR'),
  refunded: money(0, 'EUR'),
  customer_id: 'cu1',
  saved_method: CARD,
  declines: 0,
  decline_code: null,
  description: '',
  created_at: march(5),
  ...differs,
})

const news = { account: { status: 'active' }, known: undefined, declines_before: 0 } as const
const CANCEL = { type: 'order.cancel', order_id: 'o1' }
const FORGET = { type: 'card.forget', order_id: 'o1' }

describe('a card that an order saved', () => {
  it('is taken up, and the amount that is held is let go', () => {
    const held = order({ state: 'authorised', amount: money(1, 'EUR') })

    expect(decideSavedCard({ ...news, order: held })).toEqual({
      kind: 'card_saved',
      method: CARD,
      effects: [CANCEL],
    })
  })

  it('is taken up once', () => {
    expect(decideSavedCard({ ...news, known: aPaymentMethod(), order: order() })).toEqual({
      kind: 'nothing',
      effects: [],
    })
  })

  it('stays deleted when the order that saved it is read again', () => {
    const known = aPaymentMethod({ is_default: false, deleted_at: march(6) })

    expect(decideSavedCard({ ...news, known, order: order() }).kind).toBe('nothing')
  })

  it('comes back when it is added again after its deletion', () => {
    const known = aPaymentMethod({ is_default: false, deleted_at: march(4) })

    expect(decideSavedCard({ ...news, known, order: order() }).kind).toBe('card_saved')
  })

  it('is forgotten when the account has ended, and nothing stays held', () => {
    const account = { status: 'cancelled' } as const

    expect(decideSavedCard({ ...news, account, order: order({ state: 'authorised' }) })).toEqual({
      kind: 'nothing',
      effects: [CANCEL, FORGET],
    })
  })

  it('of an ended account that had it before is not forgotten', () => {
    const account = { status: 'cancelled' } as const

    expect(decideSavedCard({ ...news, account, known: aPaymentMethod(), order: order() })).toEqual({
      kind: 'nothing',
      effects: [],
    })
  })
})

describe('an order without a card', () => {
  const waiting = order({ state: 'pending', saved_method: null, declines: 1 })

  it('tells of a decline once', () => {
    expect(decideSavedCard({ ...news, order: waiting }).kind).toBe('card_refused')
    expect(decideSavedCard({ ...news, order: waiting, declines_before: 1 }).kind).toBe('nothing')
  })
})
