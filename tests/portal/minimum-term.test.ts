import { DEFAULT_SETTINGS } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operate } from '../stories/operator-hand.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'
import { signedIn } from './people.ts'
import { wordsOf } from './quantity-forms.ts'

const PLAN = '/billing/subscription'
const CANCEL = `${PLAN}/cancel`
const SOLD = DEFAULT_SETTINGS.plans.map((plan) => ({
  ...plan,
  term: { months: 3, notice_days: 14 },
}))

let world: World
let customer: Customer
beforeEach(async () => {
  world = await openWorld({ settings: { plans: SOLD } })
  customer = await world.signUp()
  await world.until('2026-02-22T09:00:00Z')
})
afterEach(() => world.close())

const reading = async (language: 'en' | 'lt' = 'en') => {
  const browser = await signedIn(world, customer)
  await browser.post('/language', { language, next: '/' })
  return browser
}

describe('whoever is bound by a term', () => {
  it('reads it on the page of the plan, and what is still charged before the button', async () => {
    const browser = await reading()

    const plan = wordsOf(await browser.get(PLAN))
    expect(plan).toContain('Minimum term until 15 May 2026')
    expect(plan).toContain('14 days before the end of a period')

    const leaving = wordsOf(await browser.get(CANCEL))
    expect(leaving).toContain('Your phones work until 15 May 2026')
    expect(leaving).toContain('There is no other cost for leaving.')
    expect(leaving).toContain('Still charged until then 15 March 2026 €22.99 15 April 2026 €22.99')
  })

  it('leaves by one press, reads when it ends, and takes it back', async () => {
    const browser = await reading()
    await browser.post(CANCEL, { key: 'leave-leave-leave-leave' })

    const left = wordsOf(await browser.get(PLAN))
    expect(left).toContain('You have cancelled: your plan ends on 15 May 2026.')
    expect(left).not.toContain('Cancel the plan')
    await browser.post(PLAN, { do: 'resume', key: 'stay-stay-stay-stay' })

    expect(wordsOf(await browser.get(PLAN))).not.toContain('You have cancelled')
  })

  it('reads all of it in Lithuanian', async () => {
    const browser = await reading('lt')

    expect(wordsOf(await browser.get(PLAN))).toContain('Minimalus terminas iki')
    expect(wordsOf(await browser.get(CANCEL))).toContain('Iki tol dar nuskaitysime')
    await browser.post(CANCEL, { key: 'leave-leave-leave-leave' })

    expect(wordsOf(await browser.get(PLAN))).toContain('Plano atsisakėte: jis baigsis')
  })

  it('is told before the order what binds them, and of nobody else anything', async () => {
    const portal = openPortal(world)

    const offered = wordsOf(await portal.get('/signup?type=company'))
    expect(offered).toContain('Minimum term: 3 months from the first one that is charged.')
    expect(offered).toContain('Companies give 14 days of notice.')
  })
})

it('the mail that confirms the contract says the term and the notice, in both languages', async () => {
  const [mail] = (await world.mail(customer.email)).filter(({ subject }) =>
    subject.startsWith('Our contract'),
  )
  expect(mail?.text).toContain('The minimum term is 3 months, counted from the first month')
  expect(mail?.text).toContain('at least 14 days after you have cancelled')

  const jonas = await world.signUp({ email: 'second@example.lt', language: 'lt' })
  const [laiskas] = (await world.mail(jonas.email)).filter(({ subject }) =>
    subject.startsWith('Mūsų sutartis'),
  )
  expect(laiskas?.text).toContain('Minimalus terminas – 3 mėn.')
})

it('a month before the term ends a mail tells the end and how to leave, unless the customer has left', async () => {
  const jonas = await world.signUp({ email: 'second@example.lt' })
  const browser = await signedIn(world, customer)
  await browser.post(CANCEL, { key: 'leave-leave-leave-leave' })

  await world.until('2026-06-30T00:00:00Z')

  const told = async (email: string) =>
    (await world.mail(email)).filter(({ subject }) => subject.includes('minimum term ends'))
  expect(await told(customer.email)).toEqual([])
  const [mail] = await told(jonas.email)
  expect(mail?.subject).toBe('Your minimum term ends on 8 June 2026')
  expect(new Date(mail?.sent_at ?? 0).toISOString()).toMatch(/^2026-05-08T/)
})

it('an operator who agrees a term has the customer told', async () => {
  const found = await world.ports.store.read((tx) =>
    tx.subscriptions.ofAccount(customer.account_id),
  )
  const path = `/admin/subscriptions/${found?.subscription_id}/term`
  await operate(world, 'POST', path, { body: { term_months: 12, reason: 'agreed' } })
  await world.settle()

  const [mail] = await world.mail(customer.email)
  expect(mail?.subject).toBe('Your minimum term until 15 February 2027')
  expect(wordsOf(await (await reading()).get(PLAN))).toContain(
    'Minimum term until 15 February 2027',
  )
})
