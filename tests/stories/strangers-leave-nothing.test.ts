import { DAY, epochMs, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { mailboxOf } from '../support/mailbox.ts'
import { signUpProved } from '../support/proved.ts'
import type { Customer } from '../support/world.ts'
import { COMPANY, signupStory } from './signup-story.ts'

const { email } = COMPANY
const FRIEND = 'accomplice@example.com'
const OTHER = 'other@example.com'
const E_ADDRESS = { scheme: '0200', id: '300000053' }

/**
 * Somebody signed up with the address of somebody else, and was in the account before its mailbox was shown. Net:
 * these stories. Canary: `what a stranger left in an account outlives the proof of its mailbox`. Source: contract 2.6.
 */
describe.each(STORY_DIALECTS)('what a stranger leaves in an account, on %s', (dialect) => {
  const story = signupStory(dialect)
  const api: (typeof story.world)['api'] = (...asked) => story.world.api(...asked)
  const thief = () => story.world.signUp({ ...COMPANY, language: 'en' })
  const seen = async (token: string, path: string) => (await api('GET', path, { token })).body
  const statusOf = async (token: string) => (await api('GET', '/account', { token })).status
  const enter = (token: string) => api('POST', '/auth/first-login', { body: { token } })
  const invite = (token: string, role = 'owner') =>
    api('POST', '/account/users', { token, body: { email: FRIEND, role } })
  /** The session of whoever reads the mailbox of the signup. */
  const proved = async (): Promise<string> =>
    (await enter(await mailboxOf(story.world, email).token('/first-login'))).body.access_token
  const actions = async (account_id: string) => {
    const rows = await story.world.ports.store.read((tx) => tx.audit.rows(account_id, 0, 500))
    return rows.map(({ action }) => action)
  }

  it('is no invitation: whoever has not shown their own mailbox invites nobody', async () => {
    const { token } = await thief()

    const { status, body } = await invite(token)

    expect([status, body.code, body.invalid_params]).toEqual([
      422,
      'validation.failed',
      [{ name: 'status', reason: expect.stringContaining('Confirm your e-mail address first') }],
    ])
    await story.world.settle()
    expect(await story.world.mail(FRIEND)).toEqual([])
    expect((await seen(token, '/account/users')).invitations).toEqual([])
  })

  it('is no address to which the mails of the account go, nor one that waits', async () => {
    const { token, account_id } = await thief()
    const change = (body: object) => api('PATCH', '/account', { token, body })
    await change({ contact_email: FRIEND, billing_email: OTHER })
    const link = await mailboxOf(story.world, FRIEND).token('/confirm-contact-email')
    await api('POST', '/account/contact-email/confirm', { body: { token: link } })
    await change({ contact_email: OTHER })
    const waiting = await mailboxOf(story.world, OTHER).token('/confirm-contact-email')
    await api('PUT', '/account/e-invoice', { token, body: { e_address: E_ADDRESS } })

    const own = await proved()

    const account = await seen(own, '/account')
    expect(account).toMatchObject({ contact_email: email, billing_email: null })
    expect(account).not.toHaveProperty('pending_contact_email')
    expect((await seen(own, '/account/e-invoice')).e_address).toBeNull()
    const late = await api('POST', '/account/contact-email/confirm', { body: { token: waiting } })
    expect(late.status).toBe(401)
    expect(await actions(account_id)).toContain('account.contact_taken_back')
    await story.world.advance('P15D')
    const invoices = await Promise.all([email, FRIEND, OTHER].map((to) => story.world.mail(to)))
    const told = (mails: (typeof invoices)[0]) => mails.filter((mail) => /PBX-/.test(mail.subject))
    expect(invoices.map((mails) => told(mails).length)).toEqual([1, 0, 0])
  })

  it('is no other user and no invitation, where one let somebody in before', async () => {
    const { token, account_id } = await thief()
    const accomplices = [
      await tokenOf(story.world, { role: 'owner', account_id }),
      await tokenOf(story.world, { role: 'support', account_id }),
    ]
    const link = await invitedBefore(account_id)

    const own = await proved()

    expect(await Promise.all([token, ...accomplices].map(statusOf))).toEqual([401, 401, 401])
    expect((await enter(link)).status).toBe(401)
    const { data, invitations } = await seen(own, '/account/users')
    expect([data, invitations]).toMatchObject([[{ email, email_proved: true }], []])
    const rows = await actions(account_id)
    expect(rows.filter((action) => action === 'user.removed')).toHaveLength(2)
    expect(rows).toContain('user.invitation_withdrawn')
  })

  it('is not changed by a request that was under way when the mailbox was shown', async () => {
    const { token } = await thief()
    const actor = await story.world.billing.identity.authenticate(SYSTEM, token)
    const call = { actor, request_id: 'late', ip: null, user_agent: null }
    const own = await proved()
    const { account, identity } = story.world.billing

    const late = [
      account.update(call, { billing_email: OTHER }),
      identity.inviteUser(call, { email: FRIEND, role: 'owner' }),
    ]

    for (const each of late) {
      await expect(each).rejects.toMatchObject({ code: 'auth.invalid_credentials' })
    }
    expect((await seen(own, '/account')).billing_email).toBeNull()
  })

  it('is no address at the phone system either', async () => {
    const started = await story.start({ ...COMPANY, language: 'en' })
    const { password } = COMPANY
    const { body } = await api('POST', '/auth/sign-in', { body: { email, password } })
    const change = { token: body.access_token, body: { contact_email: FRIEND } }
    await api('PATCH', '/account', change)
    const link = await mailboxOf(story.world, FRIEND).token('/confirm-contact-email')
    await api('POST', '/account/contact-email/confirm', { body: { token: link } })

    await story.world.sandbox.complete(started.order_token)
    await story.world.settle()

    const own = await proved()
    const { account_id } = await seen(own, '/account')
    const tenant = await story.world.ports.store.read((tx) => tx.tenants.ofAccount(account_id))
    expect(tenant?.contact_email).toBe(email)
  })

  it('is not what its owner leaves: what was set after the proof stays at a later one', async () => {
    const owner = await signUpProved(story.world, { ...COMPANY, language: 'en' })
    const { token } = owner
    await api('PATCH', '/account', { token, body: { billing_email: OTHER } })
    expect((await invite(token)).status).toBe(202)
    const friend = await enter(await mailboxOf(story.world, FRIEND).token('/first-login'))
    expect(friend.status).toBe(200)

    await mailboxOf(story.world, email).prove()

    expect((await seen(token, '/account')).billing_email).toBe(OTHER)
    expect(await statusOf(friend.body.access_token)).toBe(200)
    expect((await seen(token, '/account/users')).data).toHaveLength(2)
  })

  it('is not the account: whoever was invited to another takes nothing from it by their proof', async () => {
    const { account_id, token } = await thief()
    await api('PATCH', '/account', { token, body: { billing_email: OTHER } })
    await story.world.billing.identity.addSupportUser(SYSTEM, { account_id, email: FRIEND })

    await mailboxOf(story.world, FRIEND).prove()

    expect((await seen(token, '/account')).billing_email).toBe(OTHER)
    expect((await seen(token, '/account/users')).data).toHaveLength(2)
  })

  /** An invitation as one was written when an owner did not have to show the mailbox; the token of its link. */
  async function invitedBefore(account_id: Customer['account_id']): Promise<string> {
    const { ids, secrets, store } = story.world.ports
    const link = secrets.token()
    const created_at = story.world.now()
    await store.transaction((tx) =>
      tx.invitations.put({
        invitation_id: ids.uuid(created_at),
        account_id,
        email: FRIEND,
        email_key: FRIEND,
        role: 'owner',
        token_hash: secrets.digest(link),
        created_at,
        expires_at: epochMs(created_at + 7 * DAY),
      }),
    )
    return link
  }
})
