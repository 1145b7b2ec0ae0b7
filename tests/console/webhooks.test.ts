import { beforeEach, expect, it } from 'vitest'
import type { World } from '../support/world.ts'
import { openReceivedWorld, operatorsToken } from '../webhooks/received-world.ts'
import type { Receiver } from '../webhooks/receiver.ts'
import { openDesk } from './desk.ts'

let world: World
let receiver: Receiver
let desk: Awaited<ReturnType<typeof openDesk>>
let endpoint_id: string
beforeEach(async () => {
  const opened = await openReceivedWorld('sqlite')
  ;({ world, receiver } = opened)
  desk = await openDesk(world)
  const body = { url: receiver.url, description: 'CRM' }
  const token = await operatorsToken(world)
  const made = await world.api('POST', '/admin/webhook-endpoints', { token, body })
  endpoint_id = made.body.endpoint_id
  receiver.secrets = [made.body.secret]
  return opened.close
})

const page = () => `/webhooks/${endpoint_id}`
/** A form of the endpoint's page. */
const press = (verb: string) => desk.press(page(), { do: verb })

it('an endpoint is tested, switched off and on, and deleted', async () => {
  expect((await desk.get('/webhooks')).text).toContain('CRM')
  await press('test')
  expect((await desk.get(page())).text).toContain('The receiver answered 204.')

  await press('off')
  expect((await desk.get(page())).text).toContain('Switched off')
  await world.signUp()
  await press('on')
  expect((await desk.get(page())).text).toContain('It is sent what happens from now on.')
  expect(receiver.taken.map(({ event }) => event.kind)).toEqual(['webhook.test'])

  await press('remove')
  expect((await desk.get('/webhooks')).text).toContain('Nothing is sent anywhere.')
})

it('the log says what became of each event, and one is sent again', async () => {
  await world.signUp({ company_name: 'UAB Gandras' })
  const { text } = await desk.get(`/webhooks/deliveries?endpoint_id=${endpoint_id}`)
  expect(text).toContain('account.activated')
  expect(text).toContain('UAB Gandras')
  expect((await desk.get('/webhooks/deliveries?status=failed')).text).toContain('No delivery fits.')

  await desk.press(await desk.linkIn('/webhooks/deliveries', /\/webhooks\/deliveries\/[\w-]+/))
  await world.settle()

  expect(receiver.taken).toHaveLength(3)
  expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(2)
})

/** The secret on the page that leads there, once. */
const SECRET = /whsec_[A-Za-z0-9+/=]+/
const secretShown = async () => SECRET.exec((await desk.get('/webhooks')).text)?.[0] ?? ''

it('an operator makes an endpoint for some events, and its secret signs them', async () => {
  await press('remove')
  const typed = { url: receiver.url, description: 'Accounting', 'account.activated': 'yes' }
  expect((await desk.press('/webhooks/new', typed)).to).toBe('/console/webhooks')

  receiver.secrets = [await secretShown()]
  expect(receiver.secrets).toEqual([expect.stringMatching(SECRET)])
  expect((await desk.get('/webhooks')).text).not.toMatch(SECRET)
  expect((await desk.get('/webhooks')).text).toContain('Accounting')
  await world.signUp()
  await world.settle()
  expect(receiver.taken.map(({ event }) => event.kind)).toEqual(['account.activated'])
})

it('an address that takes nothing is refused, and the form keeps what was typed', async () => {
  const typed = { url: 'ftp://example.com', description: 'Accounting' }
  const answer = await desk.press('/webhooks/new', typed)
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('value="Accounting"')
})

it('another secret signs beside the one before', async () => {
  await press('secret')
  const before = receiver.secrets
  receiver.secrets = [SECRET.exec((await desk.get(page())).text)?.[0] ?? '']
  expect(receiver.secrets).not.toEqual(before)
  await press('test')
  expect((await desk.get(page())).text).toContain('The receiver answered 204.')
})

it('a test that nobody takes is told as such', async () => {
  receiver.answer = () => 500
  await press('test')
  const { text } = await desk.get(page())
  expect(text).toMatch(/class="[^"]*bad[^"]*"[^>]*>[\s\S]{0,80}The receiver answered 500\./)
})
