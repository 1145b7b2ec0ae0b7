import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { mailboxOf } from '../support/mailbox.ts'
import { type Customer } from '../support/world.ts'
import { COMPANY, signupStory } from './signup-story.ts'

const THIEF = 'the password of a thief'
const OWN = 'a password of her own'
const { email } = COMPANY

/**
 * Somebody signs up with the address of somebody else. Net: these stories; that no mail carries a signup's
 * id is checked after every story of a signup. Canary: `the password of before the proof survives it`.
 */
describe.each(STORY_DIALECTS)('a stranger, on %s', (dialect) => {
  const story = signupStory(dialect)
  const api: (typeof story.world)['api'] = (...asked) => story.world.api(...asked)
  const mailbox = () => mailboxOf(story.world, email)
  const signIn = async (password: string) =>
    api('POST', '/auth/sign-in', { body: { email, password } })
  const me = async (token: string) => api('GET', '/me', { token })
  const refreshed = async (refresh_token: string) =>
    (await api('POST', '/auth/refresh', { body: { refresh_token } })).status
  const redeem = async (page = '/first-login') => {
    const body = { token: await mailbox().token(page), password: OWN }
    return api('POST', '/auth/magic-link/redeem', { body })
  }
  const setPassword = async (token: string) =>
    (await api('POST', '/me/password', { token, body: { new_password: OWN } })).status

  /** Every way in which somebody first shows that they read the mailbox. */
  const PROOFS: Readonly<Record<string, () => Promise<unknown>>> = {
    redeeming: () => redeem(),
    'the first login': async () =>
      api('POST', '/auth/first-login', { body: { token: await mailbox().token('/first-login') } }),
    'a magic link': async () => {
      await api('POST', '/auth/magic-link', { body: { email } })
      const body = { token: await mailbox().token('/magic-link') }
      return api('POST', '/auth/magic-link/verify', { body })
    },
    'a reset': async () => {
      await api('POST', '/auth/forgot-password', { body: { email } })
      const body = { token: await mailbox().token('/reset-password'), new_password: OWN }
      return api('POST', '/auth/reset-password', { body })
    },
    'a code': () => mailbox().prove(),
    'a login code': async () => {
      const purpose = 'login'
      await api('POST', '/auth/verification', { body: { email, purpose } })
      const body = { email, purpose, code: await mailbox().code() }
      return api('POST', '/auth/verification/verify', { body })
    },
  }

  describe('who signed up with the address, a password and a card', () => {
    const thief = async (): Promise<Customer> =>
      story.world.signUp({ ...COMPANY, language: 'en', password: THIEF })

    it.each(Object.keys(PROOFS))('is out for good once its owner proved it by %s', async (how) => {
      const { token, refresh_token } = await thief()
      expect((await me(token)).status).toBe(200)

      await PROOFS[how]?.()

      expect((await me(token)).status).toBe(401)
      expect(await refreshed(refresh_token)).toBe(401)
      expect((await signIn(THIEF)).status).toBe(401)
    })

    it.each(['a code', 'a login code'])('gets no grant of theirs through %s', async (how) => {
      const { signup_id } = await thief()
      const grant = await mailbox().prove()
      await PROOFS[how]?.()
      const body = { grant: `${grant}x` }

      expect((await api('POST', `/signup/${signup_id}/session`, { body })).status).toBe(401)
      expect((await signIn(THIEF)).status).toBe(401)
    })

    it('is not let in again by a later proof or a later sign-in of the owner', async () => {
      const { signup_id } = await thief()
      await PROOFS['a magic link']?.()
      const grant = await mailbox().prove()
      await api('POST', `/signup/${signup_id}/session`, { body: { grant } })

      expect((await signIn(THIEF)).status).toBe(401)
    })

    it('does not choose the password while the owner proves the mailbox', async () => {
      const { token } = await thief()
      const body = { token: await mailbox().token('/first-login') }
      const change = { current_password: THIEF, new_password: 'another word of a thief' }
      const [proof] = await Promise.all([
        api('POST', '/auth/first-login', { body }),
        ...Array.from({ length: 4 }, () =>
          api('POST', '/me/password', { token, body: { new_password: change.new_password } }),
        ),
        api('POST', '/me/password', { token, body: change }),
      ])
      // A password that was changed first has killed the link: then there was no proof yet.
      if (proof.status !== 200) await PROOFS['a magic link']?.()

      expect((await me(token)).status).toBe(401)
      expect((await signIn(THIEF)).status).toBe(401)
      expect((await signIn(change.new_password)).status).toBe(401)
    })
  })

  describe('the owner of the address', () => {
    it('is asked for a password until there is one, and needs no current one for it', async () => {
      await story.world.signUp({ ...COMPANY, language: 'en', password: THIEF })
      const token = await mailbox().token('/first-login')

      const { body } = await api('POST', '/auth/first-login', { body: { token } })

      expect(body.user).toMatchObject({ password_needed: true })
      expect((await me(body.access_token)).body).toMatchObject({ password_needed: true })
      expect(await setPassword(body.access_token)).toBe(204)
      expect((await me(body.access_token)).body).not.toHaveProperty('password_needed')
      expect((await signIn(OWN)).body.user).not.toHaveProperty('password_needed')
    })

    it('is told in the mail that a password of before is not theirs', async () => {
      await story.world.signUp({ ...COMPANY, language: 'en', password: THIEF })
      const words = 'choose a new password'
      await api('POST', '/auth/magic-link', { body: { email } })
      expect((await mailbox().newest()).text).toContain(words)

      await PROOFS['a magic link']?.()
      await api('POST', '/auth/magic-link', { body: { email } })
      expect((await mailbox().newest()).text).not.toContain(words)
    })

    it('who opens the first session with the grant at the signup’s own id keeps the password', async () => {
      const started = await story.start({ ...COMPANY, password: OWN })
      await story.world.sandbox.complete(started.order_token)
      await story.world.settle()
      const early = (await signIn(OWN)).body.access_token

      const grant = await mailbox().prove()
      expect((await signIn(OWN)).status).toBe(401)
      const path = `/signup/${started.signup_id}/session`
      const { body } = await api('POST', path, { body: { grant } })

      expect((await me(early)).status).toBe(401)
      expect((await me(body.access_token)).status).toBe(200)
      expect(body.user).not.toHaveProperty('password_needed')
      expect((await signIn(OWN)).status).toBe(200)
    })
  })

  it('a password that was changed does not come back by the grant of its signup', async () => {
    const { token, signup_id, password } = await story.world.signUp({ ...COMPANY, language: 'en' })
    const body = { current_password: password, new_password: OWN }
    expect((await api('POST', '/me/password', { token, body })).status).toBe(204)

    const grant = await mailbox().prove()
    const session = await api('POST', `/signup/${signup_id}/session`, { body: { grant } })

    expect((await signIn(password)).status).toBe(401)
    expect(session.body.user).toMatchObject({ password_needed: true })
  })

  describe('a newer signup', () => {
    it('leaves nothing of the older one: password, links, codes, grants and sessions', async () => {
      const older = await story.start({ ...COMPANY, password: THIEF })
      await story.world.settle()
      const link = await mailbox().token('/first-login')
      const session = (await signIn(THIEF)).body
      await api('POST', '/auth/verification', { body: { email, purpose: 'email_verify' } })
      const code = await mailbox().code()

      const newer = await story.start({ ...COMPANY, password: OWN })
      await story.world.settle()

      expect(await story.statusOf(older.signup_id)).toEqual(['failed', 'superseded'])
      expect((await signIn(THIEF)).status).toBe(401)
      expect((await me(session.access_token)).status).toBe(401)
      expect(await refreshed(session.refresh_token)).toBe(401)
      const spent = [
        await api('POST', '/auth/first-login', { body: { token: link } }),
        await api('POST', '/auth/verification/verify', {
          body: { email, code, purpose: 'email_verify' },
        }),
      ]
      expect(spent.map(({ status }) => status)).toEqual([401, 401])
      expect((await signIn(OWN)).status).toBe(200)
      expect(await story.statusOf(newer.signup_id)).toEqual(['pending_payment', null])
    })

    it('at once with a proof of the older one leaves the mailbox’s owner alone with the address', async () => {
      await story.start({ ...COMPANY, password: THIEF })
      await story.world.settle()
      const token = await mailbox().token('/first-login')

      await Promise.all([
        api('POST', '/auth/first-login', { body: { token } }),
        story.start({ ...COMPANY, password: OWN }),
      ])
      await story.world.settle()

      expect((await signIn(THIEF)).status).toBe(401)
    })

    it('and another at the same moment come to one, whose password alone works', async () => {
      const started = await Promise.all([
        story.start({ ...COMPANY, password: THIEF }),
        story.start({ ...COMPANY, password: OWN }),
      ])
      await story.world.settle()

      const states = await Promise.all(started.map(({ signup_id }) => story.statusOf(signup_id)))
      const works = [(await signIn(THIEF)).status, (await signIn(OWN)).status]
      expect(states.map(([status]) => (status === 'failed' ? 401 : 200))).toEqual(works)
      expect(works.filter((status) => status === 200)).toHaveLength(1)
    })
  })
})
