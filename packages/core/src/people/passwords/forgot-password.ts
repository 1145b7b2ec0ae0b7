import type { Call } from '../../records/idempotency/call.ts'
import type { WritePorts } from '../../ports.ts'
import { requestMail } from '../proofs/request-mail.ts'

/** Ask for a link to a new password. Answers the same for every address. Throws `validation.failed`. Source: contract 2.9. */
export async function forgotPassword(
  ports: WritePorts,
  _call: Call,
  { email }: { readonly email: string },
): Promise<void> {
  await requestMail(ports, 'password_reset', email)
}
