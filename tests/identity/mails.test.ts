import { after, type MailKind, sendMail } from '@billing/core'
import { aTenant } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, stranger, tokenIn, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const requests = [
  ['a login link', (email: string) => world.billing.identity.requestMagicLink(stranger, { email })],
  ['a new password', (email: string) => world.billing.identity.forgotPassword(stranger, { email })],
  [
    'a verification',
    (email: string) =>
      world.billing.identity.requestVerification(stranger, { email, purpose: 'email_verify' }),
  ],
  [
    'a login code',
    (email: string) =>
      world.billing.identity.requestVerification(stranger, { email, purpose: 'login' }),
  ],
] as const

describe.each(requests)('asking for %s', (_name, ask) => {
  it('writes the same for a known and an unknown address: one mail to send', async () => {
    await world.person({ email: 'known@example.lt' })

    const before = await rowCounts()
    await ask('known@example.lt')
    const known = await rowCounts()
    await ask('nobody@example.lt')
    const unknown = await rowCounts()

    const added = { ...before, outbox: before['outbox']! + 1 }
    expect(known).toEqual(added)
    expect(unknown).toEqual({ ...added, outbox: before['outbox']! + 2 })
  })

  it('mails a person, and nobody at an unknown address', async () => {
    await world.person({ email: 'known@example.lt' })
    await ask('known@example.lt')
    await ask('nobody@example.lt')

    expect((await world.deliver()).map(({ to }) => to)).toEqual(['known@example.lt'])
  })

  it('mails the address that the person gave us, not the one that was typed', async () => {
    await world.person({ email: 'mike@example.org' })

    await ask(' MIKE@Example.org ')

    expect((await world.deliver()).map(({ to }) => to)).toEqual(['mike@example.org'])
  })

  it('refuses an address longer than 254 characters', async () => {
    await expect(ask(`${'a'.repeat(244)}@example.lt`)).rejects.toMatchObject({
      code: 'validation.failed',
      details: { invalid_params: [{ name: 'email' }] },
    })
  })
})

// The net: whatever is ever mailed to an operator, its composer is among these, and all its links count.
describe('a mail to an operator', () => {
  const TO_USERS = [
    'signup_link',
    'already_registered',
    'login_link',
    'verification_code',
    'login_code',
    'password_reset',
    'password_changed',
  ] as const satisfies MailKind[]
  const linksIn = (mails: World['mails']) =>
    mails.flatMap(({ text }) => text.match(/https:\/\/\S+/g) ?? [])

  it.each(TO_USERS)('leads to no page of the customers: %s', async (kind) => {
    const { user_id } = await world.person({ user: { role: 'admin' } })

    await world.push(kind, { user_id })

    const links = linksIn(await world.deliver())
    expect(links.filter((url) => !url.startsWith('https://portal.example.com/console/'))).toEqual(
      [],
    )
  })

  it('leads to the console where that has an address of its own', async () => {
    const { user_id } = await world.person({ user: { role: 'admin' } })
    const settings = { ...world.ports.settings, console_url: 'https://desk.example.com' }
    const effect = { type: 'mail.send', kind: 'password_reset', to: { user_id } } as const
    const delivery = { outbox_id: 'mail-1', held_until: world.now() }

    await sendMail({ ...world.ports, settings }, effect, delivery)

    expect(linksIn(world.mails)).toEqual([
      expect.stringMatching(/^https:\/\/desk\.example\.com\/reset-password\?token=[\w-]+$/),
    ])
  })

  it('leads a customer to the portal all the same', async () => {
    const { user_id } = await world.person()

    await world.push('password_changed', { user_id })

    expect(linksIn(await world.deliver())).toEqual(['https://portal.example.com/forgot-password'])
  })
})

describe('a mail', () => {
  it.each([
    ['signup_link', '/first-login?token='],
    ['login_link', '/magic-link?token='],
    ['login_code', '/magic-link?token='],
    ['verification_code', '/verify?purpose=email_verify&token='],
    ['password_reset', '/reset-password?token='],
  ] as const)('%s links to %s…, in both its parts', async (kind, path) => {
    const { user_id } = await world.person()
    await world.push(kind, { user_id })

    const [mail] = await world.deliver()

    expect(mail?.text).toContain(`https://portal.example.com${path}`)
    expect(mail?.html).toContain(tokenIn(mail))
  })

  it.each([
    ['already_registered', '/sign-in'],
    ['password_changed', '/forgot-password'],
  ] as const)('%s links to %s and carries no token', async (kind, path) => {
    const { user_id } = await world.person()
    await world.push(kind, { user_id })

    const [mail] = await world.deliver()

    expect(mail?.text).toContain(`https://portal.example.com${path}`)
    expect(mail?.text).not.toContain('token')
  })

  it('about an account goes to its contact address in its language', async () => {
    const account = { contact_email: 'office@example.lt', language: 'lt' } as const
    const { account_id } = await world.person({ account })
    await world.ports.store.transaction((tx) => tx.tenants.put(aTenant({ account_id })))
    await world.push('welcome', { account_id })
    await world.push('provisioning_failed', { account_id })

    const mails = await world.deliver()

    expect(mails.map(({ to, language }) => [to, language])).toEqual([
      ['office@example.lt', 'lt'],
      ['office@example.lt', 'lt'],
    ])
    expect(mails[0]?.text).toContain(aTenant().my_pbx_url)
  })

  it('speaks the language of its reader', async () => {
    const { user_id } = await world.person({ user: { language: 'lt' } })
    await world.push('login_link', { user_id })

    const [mail] = await world.deliver()

    expect(mail).toMatchObject({ language: 'lt', subject: 'Jūsų prisijungimo nuoroda' })
  })

  it.each<MailKind>(['signup_link', 'password_changed', 'already_registered'])(
    '%s to a user who is gone is not sent',
    async (kind) => {
      await world.push(kind, { user_id: 'nobody' })

      expect(await world.deliver()).toEqual([])
    },
  )

  it('is not sent by a process that stood still until another one had it', async () => {
    const { user_id } = await world.person()
    const effect = { type: 'mail.send', kind: 'login_link', to: { user_id } } as const
    const held_until = after(world.now(), -1)

    const outcome = await sendMail(world.ports, effect, { outbox_id: 'outbox-1', held_until })

    expect([outcome.kind, world.mails]).toEqual(['overtaken', []])
  })

  it('keeps its Message-ID on every try; the link of an earlier try dies', async () => {
    const { user_id } = await world.person()
    const effect = { type: 'mail.send', kind: 'login_link', to: { user_id } } as const

    const delivery = { outbox_id: 'outbox-1', held_until: world.now() }
    await sendMail(world.ports, effect, delivery)
    await sendMail(world.ports, effect, delivery)

    const [first, second] = world.mails
    expect([first?.message_id, second?.message_id]).toEqual([
      '<outbox-1@portal.example.com>',
      '<outbox-1@portal.example.com>',
    ])
    const verify = (token: string) => world.billing.identity.verifyMagicLink(stranger, { token })
    await expect(verify(tokenIn(first))).rejects.toMatchObject({ code: 'auth.invalid_credentials' })
    await expect(verify(tokenIn(second))).resolves.toBeDefined()
  })

  it('that the server did not take is sent later, and its link is as good as new', async () => {
    await world.person()
    world.mailServerSays({ kind: 'later', reason: '421 busy' })
    await world.billing.identity.requestMagicLink(stranger, { email: 'jonas@example.lt' })
    await world.deliver()
    world.wait(23 * 3_600_000)
    world.mailServerSays({ kind: 'sent' })

    const token = tokenIn((await world.deliver()).at(-1))

    world.wait(23 * 3_600_000)
    await expect(world.billing.identity.verifyMagicLink(stranger, { token })).resolves.toBeDefined()
  })
})

/** How many rows each table has. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await world.opened.db.introspection.getTables()
  const counted = tables.map(async ({ name }) => {
    const rows = await world.opened.db
      .selectFrom(name as 'outbox')
      .selectAll()
      .execute()
    return [name, rows.length] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}
