import type { Call } from '../../records/idempotency/call.ts'
import type { WritePorts } from '../../ports.ts'
import { requestMail } from './request-mail.ts'
import type { VerificationPurpose } from './verify-verification.ts'

/** Ask for a code that proves an address. Answers the same for every address. Throws `validation.failed`. Source: contract 2.9. */
export async function requestVerification(
  ports: WritePorts,
  _call: Call,
  { email, purpose }: { readonly email: string; readonly purpose: VerificationPurpose },
): Promise<void> {
  await requestMail(ports, purpose === 'login' ? 'login_code' : 'verification_code', email)
}
