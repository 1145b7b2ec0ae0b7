import { money } from '@billing/core'
import { ITEMS, itemFixture } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import type { Shown } from './open-portal.ts'
import { signedIn, supportUser } from './people.ts'
import { formOf, quantityIn, wordsOf } from './quantity-forms.ts'

const RECORDING = itemFixture('recording', 0, {
  names: { en: 'Recording', lt: 'Įrašymas' },
  prices: { month: { kind: 'flat', amount: money(900, 'EUR') } },
  self_service: false,
})
const QUEUES = itemFixture('queues', 300, {
  names: { en: 'Queues', lt: 'Eilės' },
  reduce: 'next_period',
})

type Browser = Awaited<ReturnType<typeof signedIn>>

const PLAN = '/billing/subscription'
const CHANGE = `${PLAN}/quantities`

let world: World
let customer: Customer
let browser: Browser
beforeEach(async () => {
  world = await openWorld({ settings: { items: [...ITEMS, RECORDING, QUEUES] } })
})
afterEach(() => world.close())

/** A consumer of Lithuania on Business, which includes three seats; a quarter of the first paid month is over. */
async function paying() {
  customer = await world.signUp({ customer_type: 'individual', full_name: 'Ona' })
  await world.until('2026-02-22T09:00:00Z')
  browser = await signedIn(world, customer)
}

const held = async () => {
  const found = await world.ports.store.read((tx) =>
    tx.subscriptions.ofAccount(customer.account_id),
  )
  return Object.fromEntries((found?.items ?? []).map(({ item, quantity }) => [item, quantity]))
}
const change = async (query: string, does: 'now' | 'next' = 'now') => {
  const page = await browser.get(`${CHANGE}?${query}`)
  return browser.post(`${CHANGE}?${query}`, formOf(page, does))
}

describe('the plan page of a consumer', () => {
  it('has each item with its quantity, what is included, what each costs with VAT, and the next invoice', async () => {
    await paying()
    const page = await browser.get(PLAN)
    const text = wordsOf(page)

    expect(text).toContain('Seats €6.04 a month each with 21% VAT 3 included. At most 50.')
    expect([quantityIn(page, 'seats'), quantityIn(page, 'numbers')]).toEqual(['3', '0'])
    expect(text).toContain('Recording €10.89 a month for any number with 21% VAT On request')
    expect(quantityIn(page, 'recording')).toBeUndefined()
    expect(text).toContain('The next invoice, 15 March 2026')
    expect(text).toMatch(/Without VAT €19\.00 VAT 21% €3\.99 Total €22\.99/)
  })

  it('asks by an address alone, one more or one fewer, and nothing is changed by it', async () => {
    await paying()

    const more = await browser.get(`${CHANGE}?items.seats=4&more=seats`)
    const fewer = await browser.get(`${CHANGE}?items.seats=5&items.numbers=1&less=seats`)

    expect([more.status, quantityIn(more, 'seats')]).toEqual([200, '5'])
    expect(wordsOf(fewer)).toContain('Seats: 3 → 4, Numbers: 0 → 1')
    expect(await held()).toEqual({})
  })

  it('changes several quantities at once for what it has shown, charged once however often it is sent', async () => {
    await paying()
    const page = await browser.get(`${CHANGE}?items.seats=5&items.numbers=1`)
    const form = formOf(page, 'now')

    // 2 × 4.99 × 21/28 = 7.49, 1.50 × 21/28 = 1.13, with 21 % VAT.
    expect(wordsOf(page)).toContain('Pay €10.43 and change now')
    const answers = [await browser.post(CHANGE, form), await browser.post(CHANGE, form)]

    expect(answers.map(({ status, to }) => [status, to])).toEqual([
      [303, `/portal${PLAN}`],
      [303, `/portal${PLAN}`],
    ])
    expect(await held()).toEqual({ seats: 5, numbers: 1 })
    expect(await world.sandbox.listCharges()).toHaveLength(2)
    const after = wordsOf(await browser.get(PLAN))
    expect(after).toMatch(/2 × €4\.99 €9\.98/)
  })

  it('plans one for the next period, shows it, and takes it back', async () => {
    await paying()
    await change('items.seats=6', 'next')

    const planned = await browser.get(PLAN)
    expect(wordsOf(planned)).toContain('Seats: 6 from 15 March 2026 on.')
    expect(wordsOf(planned)).toMatch(/3 × €4\.99 €14\.97/)
    await browser.post(PLAN, formOf(planned, 'keep_item'))

    expect(wordsOf(await browser.get(PLAN))).not.toContain('Seats: 6 from')
  })

  it('says why fewer are not taken now, and when they are', async () => {
    await paying()
    await change('items.queues=3')

    const text = wordsOf(await browser.get(`${CHANGE}?items.queues=1`))

    expect(text).toContain('It cannot be changed now. Fewer of this count from the next period on.')
    expect(text).toContain('Change on 15 March 2026')
  })
})

it('a price that moved since it was shown is refused, and shown anew', async () => {
  await paying()
  const form = formOf(await browser.get(`${CHANGE}?items.seats=5`), 'now')
  await world.advance('P7D')
  browser = await signedIn(world, customer)

  const answer = await browser.post(`${CHANGE}?items.seats=5`, form)

  expect([answer.status, await held()]).toEqual([422, {}])
  expect(wordsOf(answer)).toContain('It comes to another amount by now: please look at it again.')
  expect(formOf(answer, 'now')['expect_minor']).not.toBe(form['expect_minor'])
})

it('somebody who only supports the account sees all of it, and has no button', async () => {
  await paying()
  await change('items.seats=6', 'next')
  const support = await supportUser(world, customer)

  const pages = [await support.get(PLAN), await support.get(`${CHANGE}?items.seats=5`)]

  expect(wordsOf(pages[0] as Shown)).toContain('Seats: 6 from 15 March 2026 on.')
  for (const page of pages) {
    expect(wordsOf(page)).toContain('Seats €6.04 a month each')
    expect(page.text).not.toMatch(
      /name="items\.|name="(?:more|less)"|value="(?:now|next|keep_item)"/,
    )
  }
  const answer = await support.post(CHANGE, { do: 'now', 'items.seats': '5', expect_minor: '906' })
  expect([answer.status, await held()]).toEqual([403, {}])
})

describe('where nothing can be changed', () => {
  it('a debtor reads that, and sees no button', async () => {
    customer = await world.signUp({}, { behaviour: 'decline_after:1' })
    await world.until('2026-02-16T09:00:00Z')
    browser = await signedIn(world, customer)

    const pages = [await browser.get(PLAN), await browser.get(`${CHANGE}?items.seats=5`)]

    for (const page of pages) {
      expect(page.status).toBe(200)
      expect(wordsOf(page)).toContain('Quantities cannot be changed at the moment')
      expect(page.text).not.toContain('name="items.')
    }
    const answer = await browser.post(CHANGE, {
      do: 'now',
      'items.seats': '5',
      expect_minor: '0',
      key: 'a-key-of-a-debtor',
    })
    expect([answer.status, await held()]).toEqual([422, {}])
  })

  it('in a trial they change without money', async () => {
    customer = await world.signUp()
    browser = await signedIn(world, customer)

    expect(wordsOf(await browser.get(`${CHANGE}?items.seats=5`))).toContain(
      'Nothing is charged now.',
    )
    await change('items.seats=5')

    expect(await held()).toEqual({ seats: 5 })
  })

  it('before there is a plan, and where nothing is sold beside it, the page leads back', async () => {
    const bare = await openWorld()
    const known = await bare.signUp()
    const reader = await signedIn(bare, known)

    expect((await reader.get(CHANGE)).to).toBe(`/portal${PLAN}`)
    await bare.close()
  })
})
