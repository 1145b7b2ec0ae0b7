import type { Call } from '../../records/idempotency/call.ts'
import type { WritePorts } from '../../ports.ts'
import { requestMail } from './request-mail.ts'

/** Ask for a link that signs in. Answers the same for every address. Throws `validation.failed`. Source: contract 2.9. */
export async function requestMagicLink(
  ports: WritePorts,
  _call: Call,
  { email }: { readonly email: string },
): Promise<void> {
  await requestMail(ports, 'login_link', email)
}
