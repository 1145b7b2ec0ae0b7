import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { mailboxOf } from '../support/mailbox.ts'
import { moneyStory } from './money-story.ts'
import { transition } from './operator-hand.ts'

const JONAS = {
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  legal_address: { line1: '1 Street', city: 'City', postal_code: '1000', country: 'LT' },
  email: 'jonas@example.lt',
  password: 'a long enough word',
  plan_tier: 'business',
  country: 'LT',
}
const DECLINES = { behaviour: 'decline_after:1' } as const
const FIRST = 'PBX-2026-000001'

/**
 * Cancelling and signing up again leaves nothing behind: one rule, `mayBeLeft`, decides it for the signup and for
 * the move. Net: this story, on both databases. Canaries: `owed money does not make an address taken`, and of the lock.
 */
describe.each(STORY_DIALECTS)('a customer who left, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const at = (date: string) => story.world.until(`${date}T10:00:00Z`)
  const mailbox = () => mailboxOf(story.world, JONAS.email)

  /** Signs up once more, with a good card unless told otherwise; the signup's public status. */
  const again = async (card: Parameters<typeof story.world.sandbox.complete>[1] = {}) => {
    const { world } = story
    const started = await world.api('POST', '/signup', { body: JONAS })
    expect(started.status).toBe(202)
    await world.settle()
    await world.sandbox.complete(started.body.order_token, card)
    await world.settle()
    const { body } = await world.api('GET', `/signup/${started.body.signup_id}`)
    return { ...started.body, status: body.status as string }
  }
  /** The mail of a taken address. */
  const taken = async () => {
    const mails = await story.world.mail(JONAS.email)
    const mail = mails.find(({ subject }) => subject === 'You already have an account with us')
    if (!mail) throw new Error('no mail says that the address is taken')
    return mail
  }
  /** The mailbox was proved once, and the password chosen after it. */
  const proved = async () => {
    const body = { token: await mailbox().token('/first-login'), password: JONAS.password }
    await story.world.api('POST', '/auth/magic-link/redeem', { body })
  }
  /** The password is chosen anew by a mailed link, which proves the mailbox too. */
  const chosenAnew = async () => {
    const { email, password: new_password } = JONAS
    await story.world.api('POST', '/auth/forgot-password', { body: { email } })
    const body = { token: await mailbox().token('/reset-password'), new_password }
    expect((await story.world.api('POST', '/auth/reset-password', { body })).status).toBe(204)
  }
  const signIn = async () => {
    const { email, password } = JONAS
    return (await story.world.api('POST', '/auth/sign-in', { body: { email, password } })).body
  }
  /** Numbers and states of the invoices that whoever signs in by password reads. */
  const invoices = async () => {
    const { access_token: token } = await signIn()
    const { body } = await story.world.api('GET', '/invoices', { token })
    return body.data.map((row: { number: string; status: string }) => `${row.number} ${row.status}`)
  }

  it('owing money gets no second account, reads the invoice as before, and is told how to pay', async () => {
    const jonas = await story.customer({}, DECLINES)
    await at('2026-02-16')
    await jonas.ask('POST', '/subscription/cancel')

    const { status, order_token } = await again()

    expect([status, order_token]).toEqual(['pending_payment', expect.any(String)])
    expect(await story.world.sandbox.listTenants()).toHaveLength(1)
    expect(await invoices()).toEqual([`${FIRST} open`])
    const { text, links } = await taken()
    const { owed } = await story.world.ports.store.read(async (tx) => {
      const [invoice] = await tx.invoices.owedBy(jonas.account_id)
      return { owed: (invoice?.total.amount_minor ?? 0) - (invoice?.credited.amount_minor ?? 0) }
    })
    expect(text).toContain((owed / 100).toFixed(2))
    expect(links.some((link) => link.endsWith('/sign-in'))).toBe(true)
    expect(links).toHaveLength(2)
  })

  it('after the whole of dunning is taken too: what was given up is still owed', async () => {
    const jonas = await story.customer({}, DECLINES)
    await at('2026-04-02')
    expect(await jonas.page()).toMatchObject({ invoices: [`${FIRST} uncollectible 22.99`] })

    expect((await again()).status).toBe('pending_payment')

    expect(await invoices()).toEqual([`${FIRST} uncollectible`])
    const { text } = await taken()
    for (const word of ['22.99', FIRST, 'LT121000011101001000']) expect(text).toContain(word)
  })

  it('with an operator’s lock is taken', async () => {
    const jonas = await story.customer()
    await transition(story.world, jonas.account_id, 'suspended')
    await transition(story.world, jonas.account_id, 'cancelled')

    expect((await again()).status).toBe('pending_payment')

    expect(await story.world.sandbox.listTenants()).toHaveLength(1)
  })

  it('may come back once the debt is paid', async () => {
    const jonas = await story.customer({}, DECLINES)
    await at('2026-02-16')
    await jonas.ask('POST', '/subscription/cancel')
    expect((await again()).status).toBe('pending_payment')
    const { links } = await taken()
    const pay = links.find((link) => !link.endsWith('/sign-in')) ?? ''
    await story.world.sandbox.complete(new URL(pay).pathname.split('/').at(-1) ?? '')
    await story.world.settle()
    expect(await jonas.page()).toMatchObject({ invoices: [`${FIRST} paid 22.99`] })

    expect((await again()).status).toBe('active')
  })

  it('owing nothing stays where they are until the mailbox is proved, and then moves', async () => {
    const jonas = await story.customer()
    await jonas.ask('POST', '/subscription/cancel')
    await at('2026-02-16')
    const before = await signIn()

    const { status, signup_id } = await again()
    const { account_id } = (await story.world.api('GET', `/signup/${signup_id}`)).body

    expect(status).toBe('active')
    const token = before.access_token
    const stays = await story.world.api('GET', '/me', { token })
    expect(stays.body).toMatchObject({ account_id: jonas.account_id })
    expect((await signIn()).user.account_id).toBe(jonas.account_id)
    const link = { token: await mailbox().token('/first-login'), password: 'one more long word' }
    const redeemed = await story.world.api('POST', '/auth/magic-link/redeem', { body: link })
    const moved = await story.world.api('GET', '/me', { token: redeemed.body.access_token })
    expect(moved.body).toMatchObject({ account_id, role: 'owner' })
    expect((await story.world.api('GET', '/me', { token })).status).toBe(401)
  })

  it('who proved the mailbox before the phone system was there moves when it is', async () => {
    const jonas = await story.customer()
    await proved()
    await jonas.ask('POST', '/subscription/cancel')
    await at('2026-02-16')
    const { world } = story
    const started = (await world.api('POST', '/signup', { body: JONAS })).body

    const grant = await mailbox().prove()
    expect((await signIn()).user.account_id).toBe(jonas.account_id)
    await world.sandbox.complete(started.order_token)
    await world.settle()

    const path = `/signup/${started.signup_id}/session`
    const opened = await world.api('POST', path, { body: { grant } })
    const { account_id } = (await world.api('GET', `/signup/${started.signup_id}`)).body
    expect(opened.body.user).toMatchObject({ account_id, role: 'owner' })
  })

  it('owing in the account they came back to is held by it, though they never proved the mailbox', async () => {
    const jonas = await story.customer()
    await jonas.ask('POST', '/subscription/cancel')
    await at('2026-02-16')
    expect((await again(DECLINES)).status).toBe('active')
    expect(await invoices()).toEqual([])
    await at('2026-04-10')

    expect((await again()).status).toBe('pending_payment')

    const { text } = await taken()
    for (const word of ['22.99', FIRST]) expect(text).toContain(word)
    await chosenAnew()
    expect(await invoices()).toEqual([`${FIRST} uncollectible`])
  })
})
