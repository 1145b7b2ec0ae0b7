import type { EpochMs } from '@billing/core'

/** A try with a credential, and what came of it. */
export interface SeenCredential {
  /** What was tried: a link, a code, a refresh token, a session. */
  readonly secret: string
  readonly kind: 'refresh' | 'link' | 'code' | 'totp' | 'grant' | 'access' | 'password'
  readonly accepted: boolean
  /** True when the one who tried knows that it was already ended or spent. */
  readonly dead: boolean
  readonly at: EpochMs
  /** Whose it is; two people's codes may be equal. */
  readonly owner?: string
}
