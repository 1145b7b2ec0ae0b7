import { generateKeyPairSync } from 'node:crypto'
import { createSmtp } from '@billing/mail-smtp'
import { startSmtp } from '@billing/sandbox/smtp'
import { expect, it } from 'vitest'
import { openSandbox } from '../sandbox/open-sandbox.ts'
import { newMail, received, TLS } from './open-mail.ts'

const key = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey
const env = {
  SMTP_URL: '',
  MAIL_FROM: 'PBX billing <billing@example.com>',
  DKIM_KEY: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
}
const log = { error: (_text: string) => undefined }

it('a mail goes from the mailer through the wire into the mailbox', async () => {
  const { sandbox, close } = await openSandbox()
  const { key, cert } = TLS
  const server = await startSmtp(sandbox, { tls: { key, cert } })
  const url = server.url // smtp://billing:correct%20horse@127.0.0.1:…
  env.SMTP_URL = url
  const smtp = createSmtp({
    url: env.SMTP_URL,
    from: env.MAIL_FROM,
    reply_to: 'Support <support@example.com>',
    dkim: { domain: 'example.com', selector: 'pbx1', private_key: env.DKIM_KEY },
    on_alarm: (says) => log.error(says),
    ca: cert, // only for a server whose authority the machine does not know
  })
  const ports = { mailer: smtp.mailer } // and all the others
  const mail = newMail()

  expect(await ports.mailer.send(mail)).toEqual({ kind: 'sent' })
  expect(await received(sandbox, mail.to)).toHaveLength(1)

  await smtp.close()
  await server.close()
  await close()
})
