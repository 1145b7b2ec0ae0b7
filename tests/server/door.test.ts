import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ARRIVAL, openDoor } from '../../packages/server/src/door.ts'

const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

it('a request that is on its way over an open connection when the door closes is answered, as the last', async () => {
  const door = await openDoor(0, '127.0.0.1')
  door.open(
    () => new Response('here'),
    () => undefined,
  )
  const socket = connect(door.port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  const gone = once(socket, 'close')
  socket.write(REQUEST)
  await once(socket, 'data')
  const first = received

  const closed = door.close(8_000)
  socket.write(REQUEST)
  await Promise.all([closed, gone])

  expect(first).toMatch(/connection: keep-alive/i)
  expect(received.slice(first.length)).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close[^]*here/i)
})

describe('a request that dribbles in', () => {
  it.each([
    ['its headers', 'GET / HTTP/1.1\r\nhost: x\r\nx: ', 'a'],
    ['its body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n', 'a'],
    ['an empty line before it', '', '\r\n'],
  ])('is given up, however steadily it comes: %s', async (_, head, drop) => {
    const door = await openDoor(0, '127.0.0.1', { within: 300, looked_at_every: 50 })
    door.open(
      async (request) => new Response(await request.text()),
      () => undefined,
    )
    // Our goodbye does not make it hang up.
    const socket = connect({ port: door.port, host: '127.0.0.1', allowHalfOpen: true })
    let received = ''
    socket.setEncoding('utf8').on('data', (text: string) => (received += text))
    socket.on('error', () => undefined)
    // It is cut off in the middle of a drop, which is an error to it.
    const gone = new Promise((resolve) => socket.once('close', resolve))
    socket.write(head)
    const dribble = setInterval(() => socket.write(drop), 20)

    await gone

    clearInterval(dribble)
    expect(received).toMatch(/^HTTP\/1.1 422 [^]*It did not arrive in time/)
    await door.close(1_000)
  })

  it('is given up when it never begins; one that we are long in answering is not', async () => {
    const door = await openDoor(0, '127.0.0.1', { within: 300, looked_at_every: 50 })
    const answer = Promise.withResolvers<Response>()
    door.open(
      () => answer.promise,
      () => undefined,
    )
    const asked = fetch(`http://127.0.0.1:${door.port}`)
    const silent = connect(door.port, '127.0.0.1')

    await once(silent, 'close')
    answer.resolve(new Response('at last'))

    expect(await (await asked).text()).toBe('at last')
    await door.close(1_000)
  })

  it('is given up after a minute at the latest', () => {
    expect(ARRIVAL.within + ARRIVAL.looked_at_every).toBeLessThanOrEqual(58_000)
  })
})

it('an idle connection does not hold a door that closes', async () => {
  const door = await openDoor(0, '127.0.0.1')
  const socket = connect(door.port, '127.0.0.1')
  const gone = once(socket, 'close')
  door.open(
    () => new Response('here'),
    () => undefined,
  )
  socket.write(REQUEST)
  await once(socket, 'data')

  await Promise.all([door.close(60_000), gone])

  expect(socket.destroyed).toBe(true)
})
