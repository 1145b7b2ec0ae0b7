import type { Ports } from '../ports.ts'

export interface NewOperator {
  readonly email: string
  readonly password: string
  /** Base32; when given, the authenticator counts as confirmed. */
  readonly totp_secret?: string
}

/** Stub. */
export async function createOperator(
  _ports: Ports,
  _input: NewOperator,
): Promise<{ readonly user_id: string; readonly created: boolean }> {
  throw new Error(`not written: ${String(_ports)} ${String(_input)}`)
}
