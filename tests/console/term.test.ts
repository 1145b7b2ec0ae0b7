import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formOf, wordsOf } from '../portal/quantity-forms.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'

let world: World
let customer: Customer
let desk: Awaited<ReturnType<typeof openDesk>>
let path: string
/** On Business, 15 February to 15 March. */
beforeEach(async () => {
  world = await openWorld()
  customer = await world.signUp({ company_name: 'UAB Pavyzdys' })
  await world.until('2026-02-22T09:00:00Z')
  desk = await openDesk(world)
  path = `/customers/${customer.account_id}/term`
})
afterEach(() => world.close())

const agree = async (typed: Readonly<Record<string, string>>) => {
  const form = formOf(await desk.get(path), 'agree')
  return desk.post(path, { ...form, notice_days: '', reason: 'By phone', ...typed })
}

describe('a term of a customer', () => {
  it('is written down by the operator, and stands on this page and the customer’s', async () => {
    const { status, to } = await agree({ term_months: '12', notice_days: '30' })

    expect([status, to]).toEqual([303, `/console${path}`])
    const agreed = 'Minimum term until 15 February 2027 Notice 30 days'
    expect(wordsOf(await desk.get(path))).toContain(agreed)
    expect(wordsOf(await desk.get(`/customers/${customer.account_id}`))).toContain(agreed)
  })

  it('is taken away again', async () => {
    await agree({ term_months: '12' })
    await agree({ term_months: '' })

    expect(wordsOf(await desk.get(path))).toContain('Nothing binds this customer')
  })

  it.each([
    [{ term_months: '', notice_days: '' }, 'That is what is agreed already'],
    [{ term_months: '3', notice_days: 'a month' }, 'We take a whole number here.'],
  ])('that cannot be agreed is refused at its field: %o', async (typed, said) => {
    const answer = await agree(typed)

    expect(answer.status).toBe(422)
    expect(wordsOf(answer)).toContain(said)
  })
})
