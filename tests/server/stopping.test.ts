import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { freshFolder, startServerProcess } from '../support/example-process.ts'

const SIGN_IN = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong guess' })

/** A raw connection, because a client library would not send half a request. */
function open(url: string) {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  return { socket, received: () => received, closed: once(socket, 'close') }
}

it('a request under way when SIGTERM comes is answered, an idle connection is let go, the end is 0', async () => {
  const server = await startServerProcess(freshFolder())
  const idle = open(server.url)
  idle.socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(idle.socket, 'data')
  const busy = open(server.url)
  const head = `POST /v1/auth/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`
  busy.socket.write(`${head}expect: 100-continue\r\ncontent-length: ${SIGN_IN.length}\r\n\r\n`)
  await once(busy.socket, 'data')

  const end = server.stop()
  await server.says(/"stopping"/)
  await idle.closed
  busy.socket.write(SIGN_IN)
  await busy.closed
  const { code } = await end

  expect(busy.received()).toContain('HTTP/1.1 401 Unauthorized')
  expect(busy.received()).toContain('auth.invalid_credentials')
  expect(code).toBe(0)
})

it('after SIGTERM no new connection is taken', async () => {
  const server = await startServerProcess(freshFolder())
  await server.stop('SIGINT')

  await expect(fetch(`${server.url}/health`)).rejects.toThrow('fetch failed')
})
