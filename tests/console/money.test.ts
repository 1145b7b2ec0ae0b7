import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'
import { hiddenIn, openConsole } from './open-console.ts'

let world: World
let customer: Awaited<ReturnType<World['signUp']>>
let desk: Awaited<ReturnType<typeof openDesk>>
beforeEach(async () => {
  world = await openWorld()
  customer = await world.signUp({ company_name: 'UAB Gandras' })
  desk = await openDesk(world)
  await desk.later('P16D')
})
afterEach(() => world.close())

it('an invoice is found by its customer, and says why each cent', async () => {
  const path = await desk.linkIn('/invoices?q=gandras', /\/invoices\/[^"?]*/)
  const { text } = await desk.get(path)

  expect(text).toContain('UAB Gandras')
  expect(text).toContain('€22.99')
  expect(text).toContain('The whole period of the plan')
  expect((await desk.get(`${path}/pdf`)).headers.get('content-type')).toBe('application/pdf')
})

it('a part goes back to the card once, however often the button is pressed', async () => {
  const path = await desk.linkIn('/invoices', /\/invoices\/[^"?]*/)
  const asked = `${path}/credit?amount=11.50&way=card`
  const page = await desk.get(asked)
  expect(page.text).toContain('Refund €11.50 to the card')
  const fields = { ...hiddenIn(page.text), reason: 'Two weeks without calls' }

  const answers = await Promise.all([desk.post(asked, fields), desk.post(asked, fields)])
  await world.settle()

  expect(answers.map(({ to }) => to)).toEqual([`/console${path}`, `/console${path}`])
  const seen = await desk.get(path)
  expect(seen.text).toContain('€11.50 goes back to the card.')
  expect(seen.text.match(/CN-\d{4}-\d{5}/g)).toHaveLength(1)
  expect((await desk.get(`${path}/credit`)).text).toContain('€11.49 can still be credited')
})

it('what becomes account credit is shown with what it pays, and what goes to the card changes nothing ahead', async () => {
  const path = await desk.linkIn('/invoices', /\/invoices\/[^"?]*/)

  const kept = (await desk.get(`${path}/credit?amount=10&way=account`)).text
  expect(kept.slice(kept.indexOf('After this'))).toContain('The card is charged €12.99')
  expect((await desk.get(`${path}/credit?amount=10&way=card`)).text).not.toContain('After this')
})

it('more than is left is asked for again', async () => {
  const path = await desk.linkIn('/invoices', /\/invoices\/[^"?]*/)

  expect((await desk.get(`${path}/credit?amount=22.99&way=account`)).text).toContain(
    'Credit €22.99 to the account',
  )
  expect((await desk.get(`${path}/credit?amount=23&way=account`)).text).toContain('How much')
})

it('an outcome that nobody knows says so, and keeps the key of its form', async () => {
  const path = await desk.linkIn('/invoices', /\/invoices\/[^"?]*/)
  const away = openConsole({
    ...world,
    request: async (asked, init) =>
      asked === '/v1/admin/credit-notes' && init?.method === 'POST'
        ? Response.json(
            { type: 'about:blank', title: 'x', status: 500, code: 'internal', retry_after: 30 },
            { status: 500 },
          )
        : world.request(asked, init),
  })
  await desk.later('PT1H')
  for (const [name, value] of desk.cookies()) away.jar.set(name, value)
  const asked = `${path}/credit?amount=5&way=card`
  const { key = '' } = hiddenIn((await away.get(asked)).text)
  const answer = await away.post(asked, { way: 'card', amount_minor: '500', reason: 'x', key })

  expect(answer.status).toBe(500)
  expect(answer.text).toContain('We do not know yet what came of this')
  expect(answer.text).toContain('Try again in 30 seconds.')
  expect(answer.text).toContain(`name="key" value="${key}"`)
})

it('a charge that failed is retried', async () => {
  const [card] = await world.sandbox.listCards()
  await world.sandbox.setCard(card?.method_id ?? '', 'insufficient_funds')
  await desk.later('P30D')
  const debtors = await desk.get('/customers?order=owed')
  expect(debtors.text).toMatch(/€22\.99/)
  expect(debtors.text).toContain('First: owed')
  const retry = await desk.linkIn('/cycles?state=failed', /\/cycles\/[^"]*/)
  expect((await desk.get(retry)).text).toContain('Ask for €22.99 again')
  await world.sandbox.setCard(card?.method_id ?? '', 'approve')

  expect((await desk.press(retry)).to).toBe(`/console/customers/${customer.account_id}`)
  await world.settle()
  expect((await desk.get('/cycles?state=failed')).text).toContain('No charge fits.')
})
