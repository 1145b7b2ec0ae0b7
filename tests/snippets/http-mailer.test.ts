import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Mail, Mailer, MailOutcome } from '@billing/core'
import { mailerContract } from '@billing/testing'

/** A mailer for a service that takes mails as JSON over HTTP. */
export function createHttpMailer({ url, token }: { url: string; token: string }): Mailer {
  return {
    async send(mail): Promise<MailOutcome> {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': mail.message_id, // the same mail may come again: it is sent at least once
          },
          body: JSON.stringify({ ...mail, attachments: mail.attachments.map(encoded) }),
          signal: AbortSignal.timeout(10_000), // a caller waits with a lease: whoever says nothing is away
        })
        if (answer.ok) return { kind: 'sent' }
        const reason = `it answered ${answer.status}`
        return answer.status === 422 ? { kind: 'refused', reason } : { kind: 'later', reason }
      } catch (error) {
        return { kind: 'later', reason: String(error) } // an outage is an answer, and is never thrown
      }
    },
  }
}

const encoded = ({ bytes, ...attachment }: Mail['attachments'][number]) => ({
  ...attachment,
  base64: Buffer.from(bytes).toString('base64'),
})

/** What stands for the service in the test: it keeps what it took, and knows who has no mailbox. */
async function openService(refused_address: string) {
  type Taken = Omit<Mail, 'attachments'> & { attachments: { filename: string; base64: string }[] }
  const mails: Taken[] = []
  const state = { away: false }
  const server = createServer(async (request, response) => {
    const mail = (await json(request)) as Taken
    if (state.away) return void response.writeHead(503).end()
    if (mail.to === refused_address) return void response.writeHead(422).end()
    mails.push(mail)
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { mails, state, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

mailerContract('a mail service over HTTP', async () => {
  const refused_address = 'nobody@example.com'
  const { mails, state, server, url } = await openService(refused_address)
  return {
    mailer: createHttpMailer({ url, token: 'secret' }),
    refused_address,
    received: async (to) =>
      mails.flatMap((mail) =>
        mail.to === to
          ? {
              ...mail,
              attachments: mail.attachments.map(({ filename, base64 }) => ({
                filename,
                bytes: new Uint8Array(Buffer.from(base64, 'base64')),
              })),
            }
          : [],
      ),
    fail: async () => void (state.away = true),
    heal: async () => void (state.away = false),
    close: async () => void server.close(),
  }
})
