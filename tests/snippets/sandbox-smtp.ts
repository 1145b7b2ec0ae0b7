import { createSmtp } from '@billing/mail-smtp'
import type { Sandbox } from '@billing/sandbox'
import { startSmtp } from '@billing/sandbox/smtp'

/** A real mailer into the mailbox of the sandbox; `key` and `cert` are PEM, for `localhost`. */
export async function mailerInto(sandbox: Sandbox, key: string, cert: string) {
  const server = await startSmtp(sandbox, { tls: { key, cert } })
  return createSmtp({ url: server.url, from: 'Example <billing@example.com>', ca: cert })
}
