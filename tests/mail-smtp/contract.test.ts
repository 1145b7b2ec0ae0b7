import { mailerContract } from '@billing/testing'
import { openMail, received } from './open-mail.ts'

for (const [name, implicit_tls] of [
  ['STARTTLS', false],
  ['TLS from the first byte', true],
] as const) {
  mailerContract(`SMTP with ${name}`, async () => {
    const { mailer, sandbox, close } = await openMail({ server: { implicit_tls } })
    return {
      mailer,
      refused_address: 'reject@example.com',
      received: (to) => received(sandbox, to),
      fail: () => sandbox.setFault('mail', 'down'),
      heal: () => sandbox.setFault('mail', 'none'),
      close,
    }
  })
}
