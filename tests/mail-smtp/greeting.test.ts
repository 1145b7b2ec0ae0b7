import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { createSmtp, type SmtpOptions } from '@billing/mail-smtp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newMail } from './open-mail.ts'

/** A server that hears whom we say to be, and takes nothing. */
const greeted: string[] = []
const server = createServer((socket) => {
  socket.write('220 mail.example.net\r\n')
  createInterface(socket).on('line', (line) => {
    greeted.push(line)
    socket.end('421 Not today\r\n')
  })
})
beforeEach(async () => {
  greeted.length = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.close()
  await once(server, 'close')
})

function smtpBy(options: Partial<SmtpOptions>) {
  const { port } = server.address() as AddressInfo
  const url = `smtp://127.0.0.1:${port}?tls=off`
  return createSmtp({ url, from: 'PBX <billing@example.com>', ...options })
}

describe('the name by which we greet a mail server', () => {
  it.each([
    [{}, 'example.com'],
    [{ name: 'out.example.org' }, 'out.example.org'],
  ])('with %j it is %s, for a mail and for a look at the server', async (options, name) => {
    const smtp = smtpBy(options)
    const outcome = await smtp.mailer.send(newMail())
    await smtp.diagnose()
    await smtp.close()

    expect(outcome.kind).toBe('later')
    expect(new Set(greeted)).toEqual(new Set([`EHLO ${name}`]))
    expect(greeted.length).toBeGreaterThan(1)
  })
})
