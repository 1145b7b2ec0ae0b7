import { ITEMS, itemFixture } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { signedIn } from './people.ts'
import { formOf, mainOf, wordsOf } from './quantity-forms.ts'

const RECORDING = itemFixture('recording', 300, {
  names: { en: 'Recording', lt: 'Įrašymas' },
  self_service: false,
})

const PLAN = '/billing/subscription'
const CHANGE = `${PLAN}/quantities`

let world: World
let customer: Customer
let browser: Awaited<ReturnType<typeof signedIn>>
beforeEach(async () => {
  world = await openWorld({ settings: { items: [...ITEMS, RECORDING] } })
  customer = await world.signUp({ customer_type: 'individual', full_name: 'Ona', language: 'lt' })
  await world.until('2026-02-22T09:00:00Z')
  browser = await signedIn(world, customer)
  await browser.post('/language', { language: 'lt', next: '/' })
})
afterEach(() => world.close())

const held = async () => {
  const found = await world.ports.store.read((tx) =>
    tx.subscriptions.ofAccount(customer.account_id),
  )
  return found?.items ?? []
}

describe('on a Lithuanian page', () => {
  it('all of it is Lithuanian', async () => {
    const plan = wordsOf(await browser.get(PLAN))
    expect(plan).toContain('Darbo vietos po 6,04 € per mėnesį su 21 % PVM Įskaičiuota: 3.')
    expect(plan).toContain('Kita sąskaita, 2026 m. kovo 15 d.')

    const page = await browser.get(`${CHANGE}?items.seats=5`)
    expect(wordsOf(page)).toContain('Darbo vietos: 3 → 5')
    expect(wordsOf(page)).toMatch(/Sumokėti 9,06 € ir keisti dabar/)
    expect(mainOf(page)).not.toContain(' lang="en"')
    expect(wordsOf(page)).not.toMatch(/Seats|Numbers|Change|charge|VAT/)
  })

  it.each([
    ['items.seats=-1', 'Įrašykite sveikąjį skaičių nuo 0 iki 10 000.'],
    ['items.seats=1e9', 'Įrašykite sveikąjį skaičių nuo 0 iki 10 000.'],
    ['items.seats=99999', 'Įrašykite sveikąjį skaičių nuo 0 iki 10 000.'],
    ['items.seats=daug', 'Įrašykite sveikąjį skaičių nuo 0 iki 10 000.'],
    ['items.seats=', 'Įrašykite sveikąjį skaičių nuo 0 iki 10 000.'],
    ['items.seats=%3Cscript%3E', 'Įrašykite sveikąjį skaičių nuo 0 iki 10 000.'],
    ['items.seats=51', 'Šiame plane galima ne daugiau kaip 50.'],
    ['items.pagers=1', 'Kažko iš to, ko prašoma, neparduodame: rinkitės iš šių.'],
    ['items.recording=1', 'Šį kiekį pakeičiame mes: parašykite mums.'],
    ['items.porting=1', 'Šis mokestis vienkartinis: parašykite mums.'],
    ['items.seats=3', 'Dar niekas nekeičiama: pasirinkite, kiek norite.'],
    ['items.__proto__=3', 'Kažko iš to, ko prašoma, neparduodame: rinkitės iš šių.'],
  ])('the address ?%s is answered with: %s', async (query, says) => {
    const page = await browser.get(`${CHANGE}?${query}`)

    expect([page.status, formOf(page, 'now')]).toEqual([200, {}])
    expect(wordsOf(page)).toContain(says)
    expect(mainOf(page)).not.toMatch(/<script>| lang="en"/)
  })

  it.each([
    [{ 'items.seats': '-1' }, 'Įrašykite sveikąjį skaičių'],
    [{ 'items.seats': '1e3' }, 'Įrašykite sveikąjį skaičių'],
    [{ 'items.seats': '51' }, 'Šiame plane galima ne daugiau kaip 50.'],
    [{ 'items.pagers': '1' }, 'Tokio priedo neturime.'],
    [{ 'items.recording': '1' }, 'Šį kiekį pakeičiame mes'],
    [{ expect_minor: '1' }, 'Suma pasikeitė, todėl nieko nepakeitėme'],
    [{ expect_minor: 'x' }, 'Suma pasikeitė, todėl nieko nepakeitėme'],
    [{ expect_minor: '' }, 'Suma pasikeitė, todėl nieko nepakeitėme'],
  ])('a form that sends %o changes nothing: %s', async (edit, says) => {
    const address = `${CHANGE}?items.seats=5`
    const form = formOf(await browser.get(address), 'now')
    const answer = await browser.post(address, { ...form, ...edit })

    expect([answer.status, await held()]).toEqual([422, []])
    expect(wordsOf(answer)).toContain(says)
    expect(mainOf(answer)).not.toContain(' lang="en"')
    // What it costs is shown anew, and can be sent.
    expect(formOf(answer, 'now')).toMatchObject({ 'items.seats': '5', expect_minor: '906' })
  })
})
