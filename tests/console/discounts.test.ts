import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formOf, wordsOf } from '../portal/quantity-forms.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'

let world: World
let customer: Customer
let desk: Awaited<ReturnType<typeof openDesk>>
let path: string
/** On Business for 19.00, 15 February to 15 March. */
beforeEach(async () => {
  world = await openWorld()
  customer = await world.signUp({ company_name: 'UAB Pavyzdys' })
  await world.until('2026-02-22T09:00:00Z')
  desk = await openDesk(world)
  path = `/customers/${customer.account_id}/discounts`
})
afterEach(() => world.close())

const give = async (typed: Readonly<Record<string, string>>) => {
  const form = formOf(await desk.get(path), 'give')
  return desk.post(path, { ...form, percent: '', amount_minor: '', reason: 'Stays', ...typed })
}
const given = async () => {
  const found = await world.ports.store.read((tx) =>
    tx.subscriptions.ofAccount(customer.account_id),
  )
  return (found?.discounts ?? []).map(({ off, periods, periods_left, from, reason }) => ({
    off,
    periods,
    periods_left,
    from,
    reason,
  }))
}

describe('discounts of a customer', () => {
  it('are given by the operator, stand in the list, and take off what they say', async () => {
    const answer = await give({ kind: 'percent', percent: '12,5', periods: '3' })

    expect([answer.status, answer.to]).toEqual([303, `/console${path}`])
    expect(await given()).toEqual([
      {
        off: { kind: 'percent', basis_points: 1_250 },
        periods: 3,
        periods_left: 3,
        from: null,
        reason: 'Stays',
      },
    ])
    expect(wordsOf(await desk.get(path))).toContain('12.5% 3 of 3 The next one billed Running')
    await desk.later('P22D')
    expect(wordsOf(await desk.get(path))).toContain('12.5% 2 of 3')
    // 19.00 less 2.38, and 21 % of 16.62.
    expect(wordsOf(await desk.get('/invoices'))).toContain('€20.11')
  })

  it.each([
    [
      { kind: 'amount', amount_minor: '5', periods: '' },
      { off: { kind: 'amount', amount_minor: 500 }, periods: null },
      '€5.00, net Every one',
    ],
    [
      { kind: 'period', periods: '1', from: '2026-04-01' },
      { off: { kind: 'period' }, periods: 1, from: Date.parse('2026-04-01') },
      'All of it 1 of 1 1 April 2026',
    ],
  ])('of another kind are read from the fields of that kind: %o', async (typed, kept, said) => {
    expect((await give(typed)).status).toBe(303)

    expect(await given()).toMatchObject([kept])
    expect(wordsOf(await desk.get(path))).toContain(said)
  })

  it.each([
    [{ kind: 'percent', percent: 'a fifth' }, 'A number above 0 and below 100'],
    [{ kind: 'amount', amount_minor: '' }, 'This is no amount.'],
    [{ kind: 'percent', percent: '20', periods: '3', from: 'soon' }, 'A day is written as'],
  ])('that cannot be read are refused at their field: %o', async (typed, said) => {
    const answer = await give(typed)

    expect(wordsOf(answer)).toContain(said)
    expect(await given()).toEqual([])
  })

  it('are ended before they are used up', async () => {
    await give({ kind: 'percent', percent: '20', periods: '3' })

    const answer = await desk.post(path, formOf(await desk.get(path), 'end'))

    expect([answer.status, answer.to]).toEqual([303, `/console${path}`])
    expect(wordsOf(await desk.get(path))).toContain('Ended')
  })
})
