import type { EpochMs } from '../../kernel/time.ts'

/** RFC 6238: SHA-1, six digits, 30 s, one step of drift either way. Passes `totpContract`. */
export interface Totp {
  /** A new secret, base32. */
  secret(): string
  /** The `otpauth://` address that an authenticator app reads. */
  uri(secret: string, label: string): string
  /** The step that the code belongs to, or undefined when it is wrong or not after `last_step`. */
  verify(secret: string, code: string, now: EpochMs, last_step: number | null): number | undefined
}
