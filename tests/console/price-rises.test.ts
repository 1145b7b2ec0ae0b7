import { ITEMS } from '@billing/core/fixtures'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formOf, wordsOf } from '../portal/quantity-forms.ts'
import { openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'
import { hiddenIn } from './open-console.ts'

const PATH = '/price-rises'
const NEW = `${PATH}/new`
/** Five percent more for the plan, from the periods of 15 April on. */
const RISE = 'plan_tier=business&percent=5&effective_at=2026-04-01'

let world: World
let desk: Awaited<ReturnType<typeof openDesk>>
/** Three on Business for 19.00: 15 February to 15 March. */
beforeEach(async () => {
  world = await openWorld({ settings: { items: ITEMS } })
  for (const name of ['ona', 'jonas', 'rasa']) await world.signUp({ email: `${name}@example.lt` })
  await world.until('2026-02-22T09:00:00Z')
  desk = await openDesk(world)
})
afterEach(() => world.close())

const stored = () => world.ports.store.read((tx) => tx.priceRises.list({ limit: 9, after: null }))
const mails = async () =>
  (await world.mail()).filter(({ subject }) => subject.startsWith('Your prices')).length
/** What the second step sends by itself. */
const sentBy = async (query: string) => ({
  ...hiddenIn((await desk.get(`${NEW}?${query}`)).text),
  reason: 'Costs',
})

it('a rise says for how many it is and what it comes to, tells them, and stands with its counts', async () => {
  const asked = wordsOf(await desk.get(`${NEW}?${RISE}`))
  expect(asked).toContain('Subscriptions whose prices rise 3')
  expect(asked).toMatch(/planned €57\.00 .* all €59\.85/)
  expect(asked).toContain('Raise the prices of 3 subscriptions')
  expect((await stored()).data).toEqual([])

  const answer = await desk.post(`${NEW}?${RISE}`, await sentBy(RISE))
  await world.settle()

  expect([answer.status, answer.to, await mails()]).toEqual([303, `/console${PATH}`, 3])
  expect(wordsOf(await desk.get(PATH))).toMatch(/business 5 % 1 April 2026 All were told 3 0 0/)
  const one = await desk.linkIn(PATH, /\/price-rises\/(?!new)[^"?]*/)
  const page = await desk.get(one)
  expect(wordsOf(page)).toContain('Were told 3')
  // Nobody is left whom it could be taken back from.
  expect(page.text).not.toContain('Stop it')
  expect(wordsOf(await desk.get(`${NEW}?${RISE}`))).toContain(
    'Left out: A rise is planned for them already 3',
  )
})

it('one for another number than was shown is refused, and one that is sent twice is made once', async () => {
  const sent = await sentBy(RISE)
  const other = await desk.post(`${NEW}?${RISE}`, { ...sent, expect_subscriptions: '2' })
  expect([other.status, (await stored()).data]).toEqual([422, []])
  expect(wordsOf(other)).toContain('It is for 3 subscriptions by now')

  const once = await sentBy(RISE)
  const first = await desk.post(`${NEW}?${RISE}`, once)
  await world.settle()
  const second = await desk.post(`${NEW}?${RISE}`, once)

  expect([first.status, second.status, (await stored()).data.length]).toEqual([303, 303, 1])
})

it('one is stopped while its mails are on their way, and nobody is told', async () => {
  await world.sandbox.setFault('mail', 'down')
  await desk.post(`${NEW}?${RISE}`, await sentBy(RISE))
  await world.settle()
  const one = await desk.linkIn(PATH, /\/price-rises\/(?!new)[^"?]*/)
  expect(wordsOf(await desk.get(one))).toContain('Stop it; 0 were told already')

  const answer = await desk.press(one, { reason: 'Decided otherwise' })
  await world.sandbox.clearFaults()
  await desk.later('PT2H')

  expect([answer.status, await mails()]).toEqual([303, 0])
  expect(wordsOf(await desk.get(one))).toContain('Stopped')
})

it.each([
  ['plan_tier=business&percent=5', 'This is no day.'],
  ['plan_tier=business&percent=0&effective_at=2026-04-01', 'This is no percentage'],
  ['plan_tier=business&effective_at=2026-04-01', 'Send a price, or a percentage.'],
  ['percent=5&effective_at=2026-04-01', 'Name a plan, or items'],
  ['plan_tier=business&price_minor=1e3&effective_at=2026-04-01', 'This is no amount.'],
  ['items.seats=yes&percent=5&effective_at=2026-02-23', 'the earliest is 2026-'],
  ['items.seats=yes&percent=5&effective_at=2026-04-01', 'Nobody would pay more'],
])('the address ?%s is answered with: %s', async (query, says) => {
  const page = await desk.get(`${NEW}?${query}`)

  expect([page.status, formOf(page, '')]).toEqual([200, {}])
  expect(wordsOf(page)).toContain(says)
})
