import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openApp } from './apps.ts'

let world: World
let token: string
beforeEach(async () => {
  world = await openWorld()
  token = await world.operator()
})
afterEach(() => world.close())

const open = (query = '', headers: Record<string, string> = {}) =>
  world.request(`/v1/admin/events${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
  })

/** The next events of a stream, as a standard parser reads them. */
function reading(answer: Response) {
  const heard: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => heard.push(event) })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  return {
    async next(count: number): Promise<EventSourceMessage[]> {
      while (heard.length < count) {
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) throw new Error('the stream ended')
        parser.feed(value ?? '')
      }
      return heard.splice(0, count)
    },
    leave: () => reader?.cancel(),
  }
}

const asList = async (query = '') => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await world.request(`/v1/admin/events${query}`, { headers })
  return ((await answer.json()) as { data: { position: number }[] }).data
}

it('what happened and what happens is told, each event as the list has it', async () => {
  await world.signUp()
  const answer = await open()
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const stream = reading(answer)
  const before = await stream.next(2)

  await world.signUp({ email: 'ona@example.lt', company_name: 'UAB Gandras' })
  const all = [...before, ...(await stream.next(2))]
  await stream.leave()

  expect(all.map(({ data }) => JSON.parse(data))).toEqual(await asList())
  expect(all.map(({ id, event }) => [id, event])).toEqual([
    ['1', 'account.activated'],
    ['2', 'phone_system.ready'],
    ['3', 'account.activated'],
    ['4', 'phone_system.ready'],
  ])
})

it('whoever connects again goes on after what they have seen', async () => {
  await world.signUp()
  const again = reading(await open('?after=0', { 'last-event-id': '1' }))
  expect((await again.next(1))[0]?.id).toBe('2')
  await again.leave()

  const narrowed = reading(await open('?kind=phone_system.ready'))
  expect((await narrowed.next(1))[0]?.event).toBe('phone_system.ready')
  await narrowed.leave()
})

it('what is no position is refused, and so is a fifth stream until one is left', async () => {
  expect((await open('', { 'last-event-id': 'yesterday' })).status).toBe(422)
  const streams = [await open(), await open(), await open(), await open()].map(reading)
  const fifth = await open()
  expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '1'])

  await streams[0]?.leave()
  const sixth = await open()
  expect(sixth.status).toBe(200)
  for (const stream of [reading(sixth), ...streams.slice(1)]) await stream.leave()
})

it('who may not read events is refused as for the list', async () => {
  const { token: customers } = await world.signUp()
  const answer = await open('', { authorization: `Bearer ${customers}` })
  expect(answer.status).toBe(403)
})

it.each<[string, (key: { id: string; secret: string }) => Promise<unknown>]>([
  ['its key is revoked', ({ id }) => world.api('DELETE', `/admin/api-keys/${id}`, { token })],
  ['its key expires', () => world.advance('P31D')],
])('a stream ends when %s, and tells nothing of what happens then', async (_, ends) => {
  const wanted = { name: 'Warehouse', scopes: ['events:read'], expires_in_days: 30 }
  const { body } = await world.api('POST', '/admin/api-keys', { token, body: wanted })
  const key = { id: body.api_key_id, secret: body.secret }
  await world.signUp()
  const stream = reading(await open('', { authorization: `Bearer ${key.secret}` }))
  expect(await stream.next(2)).toHaveLength(2)

  await ends(key)
  await world.signUp({ email: 'ona@example.lt' })

  await expect(stream.next(1)).rejects.toThrow('the stream ended')
})

it('a stream ends when its reader signs out', async () => {
  const stream = reading(await open())
  await world.api('POST', '/auth/sign-out', { token })
  await world.signUp()

  await expect(stream.next(1)).rejects.toThrow('the stream ended')
})

it('a server that stops ends its streams, so that their readers go elsewhere', async () => {
  const stopping = new AbortController()
  const app = openApp(world, { ports: { stopping: stopping.signal } })
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  const answer = await app.request('/v1/admin/events', { headers })

  stopping.abort()

  // Without that it would end a minute later, with a comment.
  expect(await answer.text()).toBe('retry: 1000\n\n')
})
