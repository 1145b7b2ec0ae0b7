import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { openDoor } from '../../examples/server/src/door.ts'

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
