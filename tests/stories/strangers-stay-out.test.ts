import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { mailboxOf } from '../support/mailbox.ts'
import { COMPANY, INDIVIDUAL, signupStory } from './signup-story.ts'

const THIEF = 'the password of a thief'
const OWN = 'a password of her own'
const { email } = COMPANY

/**
 * A user is in an account that invited them, or of whose mailbox they gave a proof. Net: these stories, on both
 * databases. Canaries: `an invited address is free`, `a user moves without a proof of their mailbox`.
 */
describe.each(STORY_DIALECTS)('a stranger with a card of their own, on %s', (dialect) => {
  const story = signupStory(dialect)
  const api: (typeof story.world)['api'] = (...asked) => story.world.api(...asked)
  const signIn = async (password: string) =>
    api('POST', '/auth/sign-in', { body: { email, password } })
  const me = async (token: string) => api('GET', '/me', { token })
  const redeem = async (page: string) => {
    const body = { token: await mailboxOf(story.world, email).token(page), password: OWN }
    return api('POST', '/auth/magic-link/redeem', { body })
  }

  describe('who signs up with the address of an invited user', () => {
    const invited = async () => {
      const owner = await story.world.signUp({ ...INDIVIDUAL, password: 'a long enough word' })
      const { account_id } = owner
      await story.world.billing.identity.addSupportUser(SYSTEM, { account_id, email })
      return owner
    }

    it('gets no account: she stays with who invited her, and comes in as a support user', async () => {
      const { account_id } = await invited()

      const started = await story.start({ ...COMPANY, password: THIEF })
      await story.world.sandbox.complete(started.order_token)
      await story.world.settle()

      expect(await story.statusOf(started.signup_id)).toEqual(['pending_payment', null])
      expect((await signIn(THIEF)).status).toBe(401)
      const { access_token } = (await redeem('/magic-link')).body
      expect((await me(access_token)).body).toMatchObject({ account_id, role: 'support' })
    })

    it('at the moment of the invitation moves nobody', async () => {
      const owner = await story.world.signUp({ ...INDIVIDUAL, password: 'a long enough word' })
      const { account_id } = owner

      const [started, added] = await Promise.allSettled([
        story.start({ ...COMPANY, password: THIEF }),
        story.world.billing.identity.addSupportUser(SYSTEM, { account_id, email }),
      ])
      if (started.status === 'fulfilled') {
        await story.world.sandbox.complete(started.value.order_token)
      }
      await story.world.settle()

      const user = await story.world.ports.store.read((tx) => tx.users.byEmail(email))
      expect(user?.account_id === account_id).toBe(added.status === 'fulfilled')
    })
  })

  it('who signs up with the address of somebody who left moves nobody without their mailbox', async () => {
    const { account_id, token } = await story.world.signUp({ ...COMPANY, password: OWN })
    const headers = { 'idempotency-key': 'leaving' }
    await api('POST', '/subscription/cancel', { token, headers })
    await story.world.until('2026-02-16T09:00:00Z')

    const started = await story.start({ ...COMPANY, password: THIEF })
    await story.world.sandbox.complete(started.order_token)
    await story.world.settle()

    expect(await story.statusOf(started.signup_id)).toEqual(['active', null])
    expect((await signIn(THIEF)).status).toBe(401)
    expect((await signIn(OWN)).body.user).toMatchObject({ account_id })
  })
})
