import { type EpochMs, type Totp, unixSeconds } from '@billing/core'
import { createGuardrails, generateSecret, generateSync, generateURI, verifySync } from 'otplib'

/** What an authenticator app is told of us. */
export interface TotpOptions {
  /** Whose codes these are, as authenticator apps show it. */
  readonly issuer: string
}

const STEP_SECONDS = 30

/** Ours have 20 bytes; an operator may bring one of 80 bits, as some authenticators still make them. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 })

/** Time-based codes as every authenticator app knows them. `verify` throws when the secret is not base32. */
export function createTotp({ issuer }: TotpOptions): Totp {
  return {
    secret: () => generateSecret(),
    uri: (secret, label) => generateURI({ issuer, label, secret }),
    verify(secret, code, now, last_step) {
      if (!/^\d{6}$/.test(code)) return undefined
      const epoch = unixSeconds(now)
      const answer = verifySync({
        secret,
        token: code,
        epoch,
        epochTolerance: STEP_SECONDS,
        guardrails,
      })
      if (!answer.valid || !('timeStep' in answer)) return undefined
      return last_step === null || answer.timeStep > last_step ? answer.timeStep : undefined
    },
  }
}

/** What an authenticator app shows at `now`, for a sandbox's control room and for tests. */
export function totpCode(secret: string, now: EpochMs): string {
  return generateSync({ secret, epoch: unixSeconds(now), guardrails })
}
