import type { VerificationPurpose } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, stranger, tokenIn, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const email = 'jonas@example.lt'
const mailed = async () => tokenIn((await world.deliver()).at(-1))
const verify = (token: string) => world.billing.identity.verifyMagicLink(stranger, { token })
const reset = (token: string) =>
  world.billing.identity.resetPassword(stranger, { token, new_password: 'one more long word' })

/** Whatever a person can ask for again, and how its link is used. */
const ASKED_FOR = {
  'a login link': [() => world.billing.identity.requestMagicLink(stranger, { email }), verify],
  'a reset': [() => world.billing.identity.forgotPassword(stranger, { email }), reset],
  'a login code': [() => requestCode('login'), (token: string) => prove('login', token)],
  'a verification code': [
    () => requestCode('email_verify'),
    (token: string) => prove('email_verify', token),
  ],
} as const satisfies Record<
  string,
  readonly [() => Promise<void>, (token: string) => Promise<unknown>]
>

const requestCode = (purpose: VerificationPurpose) =>
  world.billing.identity.requestVerification(stranger, { email, purpose })
const prove = (purpose: VerificationPurpose, token: string) =>
  world.billing.identity.verifyVerification(stranger, { purpose, token })

describe.each(Object.entries(ASKED_FOR))('%s that was mailed', (_, [ask, use]) => {
  it('dies as soon as another one is asked for, before that is mailed', async () => {
    await world.person()
    await ask()
    const token = await mailed()

    await ask()

    await expect(use(token)).rejects.toMatchObject({ code: 'auth.invalid_credentials' })
    const newer = await mailed()
    await use(newer)
  })

  it('does not die of another purpose being asked for', async () => {
    await world.person()
    await ask()
    const token = await mailed()

    for (const [other] of Object.values(ASKED_FOR)) if (other !== ask) await other()

    await use(token)
  })
})
