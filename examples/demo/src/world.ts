import { DAY, type EpochMs, epochMs, MINUTE } from '@billing/core'
import { totpCode } from '@billing/security'
import { type Ask, askAt, type Body } from './ask.ts'
import type { OperatorSignIn } from '@billing/server'

/** The world that the demo is played in: the server over HTTP, and the sandbox's controls. */
export interface World {
  readonly ask: Ask
  /** The instant that the world has come to. */
  now(): EpochMs
  /** Live on to an instant: everything that falls due on the way is done. One that has passed is none. */
  until(instant: number): Promise<void>
  /** Do everything that is due now. */
  settle(): Promise<void>
  /** A bearer token of this customer; signed in again when the last one has ended. */
  tokenOf(customer: { readonly email: string }): Promise<string>
  /** A bearer token of the operator. */
  deskToken(): Promise<string>
  /** An Idempotency-Key that nobody used. */
  newKey(): string
}

/** Everybody in the demo has the same password. */
export const PASSWORD = 'a long enough word'

/** An access token lives for 15 minutes; we sign in again a little earlier. */
const TOKEN_LIVES = 14 * MINUTE

/** A code is taken once, and each stands for 30 seconds. */
const TOTP_STEP = MINUTE / 2

interface Token {
  readonly text: string
  readonly since: number
}

/** The world at this address, until `stopped`. */
export async function enterWorld(
  url: string,
  operator: OperatorSignIn,
  stopped: AbortSignal,
): Promise<World> {
  const ask = askAt(url, stopped)
  const tokens = new Map<string, Token>()
  const read = async () => instantIn(await ask({ method: 'GET', path: '/sandbox/clock' }))
  let now = await read()
  let code_spent_at = 0
  let keys = 0

  async function until(instant: number): Promise<void> {
    // A day at a time, so that whoever wants to stop the demo need not wait.
    while (now < instant) {
      const to = new Date(Math.min(now + DAY, instant)).toISOString()
      now = instantIn(await ask({ path: '/sandbox/clock', body: { to } }))
    }
  }

  async function token(name: string, signIn: () => Promise<string>): Promise<string> {
    const known = tokens.get(name)
    if (known && now - known.since < TOKEN_LIVES) return known.text
    const text = await signIn()
    tokens.set(name, { text, since: now })
    return text
  }

  return {
    ask,
    now: () => now,
    newKey: () => `demo-${++keys}`,
    until,
    async settle() {
      await ask({ path: '/sandbox/tick' })
      now = await read()
    },
    tokenOf: ({ email }) =>
      token(email, async () => {
        const session = await ask({ path: '/v1/auth/sign-in', body: { email, password: PASSWORD } })
        return session['access_token']
      }),
    deskToken: () =>
      token('', async () => {
        await until(code_spent_at + 2 * TOTP_STEP)
        now = await read()
        code_spent_at = now
        return signInOperator(ask, operator, now)
      }),
  }
}

async function signInOperator(ask: Ask, operator: OperatorSignIn, now: EpochMs): Promise<string> {
  const { email, password, totp_secret } = operator
  const { challenge_id } = await ask({ path: '/v1/auth/admin/sign-in', body: { email, password } })
  const body = { challenge_id, code: totpCode(totp_secret, now) }
  return (await ask({ path: '/v1/auth/admin/2fa/verify', body }))['access_token']
}

function instantIn({ now }: Body): EpochMs {
  return epochMs(Date.parse(now))
}
