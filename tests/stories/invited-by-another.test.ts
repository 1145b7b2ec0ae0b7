import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { mailboxOf } from '../support/mailbox.ts'
import { signUpProved } from '../support/proved.ts'
import { COMPANY, INDIVIDUAL, signupStory } from './signup-story.ts'

const THIEF = 'the password of a thief'
const OWN = 'a password of her own'
const { email } = COMPANY

/**
 * Somebody was invited, and a stranger signs up with their address before they come. Whose the address is, its mailbox
 * says. Net: these stories, on both databases. Canary: `a signup without a card ends an invitation`.
 * Source: contract 2.9.
 */
describe.each(STORY_DIALECTS)('an invitation and a signup of one address, on %s', (dialect) => {
  const story = signupStory(dialect)
  const api: (typeof story.world)['api'] = (...asked) => story.world.api(...asked)
  const mailbox = () => mailboxOf(story.world, email)
  const signIn = (password: string) => api('POST', '/auth/sign-in', { body: { email, password } })
  const enter = (token: string) => api('POST', '/auth/first-login', { body: { token } })
  const host = () => signUpProved(story.world, { ...INDIVIDUAL, password: 'a long enough word' })
  const invite = (token: string) =>
    api('POST', '/account/users', { token, body: { email, role: 'support' } })
  const stranger = async () => {
    const started = await story.start({ ...COMPANY, password: THIEF, language: 'en' })
    await story.world.settle()
    return started
  }
  /** The links of the first sign-in that the mailbox has, by what their mails are about. */
  const linksIn = async () => {
    await story.world.settle()
    const mails = await story.world.mail(email)
    const token = (about: RegExp) => {
      const links = mails.filter(({ subject }) => about.test(subject)).flatMap((mail) => mail.links)
      const link = links.find((each) => each.includes('/first-login?'))
      return link === undefined ? '' : (new URL(link).searchParams.get('token') ?? '')
    }
    return { invitation: token(/invites you/), signup: token(/^(?!.*invites you)/) }
  }
  const home = async () =>
    (await story.world.ports.store.read((tx) => tx.users.byEmail(email)))?.account_id

  it('without a card ends with the invitation, and nothing of the stranger lives on', async () => {
    const { token, account_id } = await host()
    await invite(token)
    const { invitation } = await linksIn()
    const started = await stranger()
    const session = (await signIn(THIEF)).body
    const { signup } = await linksIn()

    const entered = await enter(invitation)

    expect(entered.status).toBe(200)
    expect(entered.body.user).toMatchObject({ email, role: 'support', account_id })
    expect(await story.statusOf(started.signup_id)).toEqual(['failed', 'superseded'])
    expect((await signIn(THIEF)).status).toBe(401)
    expect((await api('GET', '/me', { token: session.access_token })).status).toBe(401)
    const { refresh_token } = session
    expect((await api('POST', '/auth/refresh', { body: { refresh_token } })).status).toBe(401)
    expect((await enter(signup)).status).toBe(401)
    expect((await enter(invitation)).status).toBe(401)

    await story.world.sandbox.complete(started.order_token)
    await story.world.advance('P1D')
    expect(await story.statusOf(started.signup_id)).toEqual(['failed', 'superseded'])
    expect(await home()).toBe(account_id)
    const grant = await mailbox().prove()
    const path = `/signup/${started.signup_id}/session`
    expect((await api('POST', path, { body: { grant } })).status).toBe(422)
    expect((await signIn(THIEF)).status).toBe(401)
  })

  it('that came first lets the mail of the invitation have its link, and a password with it', async () => {
    await stranger()
    const { token, account_id } = await host()
    await invite(token)
    const { invitation } = await linksIn()

    const body = { token: invitation, password: OWN }
    expect((await api('POST', '/auth/magic-link/redeem', { body })).status).toBe(200)

    expect((await signIn(OWN)).body.user).toMatchObject({ role: 'support', account_id })
  })

  it('of which the mailbox was shown is whose the address is', async () => {
    const { token, account_id } = await host()
    await invite(token)
    const { invitation } = await linksIn()
    const started = await stranger()
    await mailbox().prove()

    expect((await enter(invitation)).status).toBe(401)

    expect(await home()).not.toBe(account_id)
    expect(await story.statusOf(started.signup_id)).toEqual(['pending_payment', null])
  })

  it('that gets its card while the link is opened comes to one of the two', async () => {
    const { token, account_id } = await host()
    await invite(token)
    const { invitation } = await linksIn()
    const started = await stranger()

    const [entered] = await Promise.all([
      enter(invitation),
      story.world.sandbox.complete(started.order_token).then(() => story.world.settle()),
    ])
    await story.world.settle()

    const [status] = await story.statusOf(started.signup_id)
    const came = entered.status === 200
    expect([status, (await home()) === account_id]).toEqual([came ? 'failed' : 'active', came])
  })
})
