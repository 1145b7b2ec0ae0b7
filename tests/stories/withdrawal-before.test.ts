import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { operatorCall } from '../support/actors.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { sleepUntil, tickWhile } from '../support/while-asked.ts'
import { moneyMoved, withdrawalCheck } from '../support/withdrawal-actions.ts'
import { INDIVIDUAL, signupStory } from './signup-story.ts'

const SOUND = { checked: 1, wrong: [], in_flight: [] }
const EMAIL = INDIVIDUAL.email

/**
 * A consumer withdraws while the phone system is being made: the right begins with the order, and the core's outage is not
 * theirs. Source: contract 6.12; Directive 2011/83/EU, Art. 9 (2) (a), 11.
 */
describe.each(STORY_DIALECTS)('a withdrawal before the phone system stands, on %s', (dialect) => {
  const story = signupStory(dialect)

  /** The order is placed; the core fails as told. */
  const ordered = async (kind: 'down' | 'timeout_after_effect') => {
    const { world } = story
    const signup = await story.start(INDIVIDUAL)
    await world.settle()
    await world.sandbox.setFault('pbx', kind)
    await world.sandbox.complete(signup.order_token)
    await world.settle()
    const row = await world.ports.store.read((tx) => tx.signups.get(signup.signup_id))
    const account_id = row?.prospect_account_id ?? ''
    const ask = async (method: string, path: string, body?: object) => {
      const token = await tokenOf(world, { role: 'owner', account_id })
      const key = method === 'GET' ? {} : { 'idempotency-key': `${path}-${world.now()}` }
      return world.api(method, path, { token, headers: key, ...(body && { body }) })
    }
    const withdraw = async () => {
      const stated = await ask('POST', '/withdrawal', {})
      expect([stated.status, stated.body.detail]).toEqual([201, undefined])
      return ask('POST', `/withdrawal/${stated.body.withdrawal_id}/confirm`)
    }
    return { account_id, signup_id: signup.signup_id as string, ask, withdraw }
  }
  type Ordered = Awaited<ReturnType<typeof ordered>>
  const levels = async () => (await story.world.sandbox.listTenants()).map(({ level }) => level)

  /** The contract has ended, and nothing was charged, however long we wait. */
  const expectEnded = async ({ account_id, signup_id, ask }: Ordered) => {
    const { world } = story
    await world.sandbox.clearFaults()
    await world.advance('P2D')
    const account = await world.ports.store.read((tx) => tx.accounts.get(account_id))
    const signup = await story.statusOf(signup_id)
    expect([account?.status, account?.locks, signup[0]]).toEqual(['cancelled', [], 'failed'])
    expect((await ask('GET', '/withdrawal')).body).toMatchObject({
      right: 'used',
      pays_back: { amount_minor: 0 },
      statement: { status: 'paid_back', owed: { amount_minor: 0 } },
    })
    expect((await ask('GET', '/subscription')).status).toBe(404)
    await world.advance('P20D')
    expect(await moneyMoved(world)).toEqual([])
    expect(await withdrawalCheck(story)).toEqual(SOUND)
    const { complete, strangers } = await world.billing.tenants.reconcile(SYSTEM)
    expect({ complete, strangers }).toEqual({ complete: true, strangers: [] })
  }

  it('ends the signup while the core is away: no phone system is made', async () => {
    const jonas = await ordered('down')
    expect((await jonas.ask('GET', '/withdrawal')).body).toMatchObject({
      right: 'open',
      owed: { amount_minor: 0 },
      pays_back: { amount_minor: 0 },
      prefilled: { consumer_name: INDIVIDUAL.full_name, email: EMAIL },
      statement: null,
    })

    const confirmed = await jonas.withdraw()

    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'confirmed'])
    await expectEnded(jonas)
    expect(await levels()).toEqual([])
  })

  it('is acknowledged by mail, which says that nothing was set up', async () => {
    const jonas = await ordered('down')
    await jonas.withdraw()
    await story.world.settle()

    const [mail] = await story.world.mail(EMAIL)
    expect(mail?.subject).toBe('We have received your withdrawal from the contract')
    expect(mail?.text).toContain('We received your statement at 2026-02-01 09:00:')
    expect(mail?.text).toContain('before your phone system was set up')
    expect(mail?.text).not.toContain('We closed your phone system')
  })

  it('has what the core made, and nobody heard of, removed', async () => {
    const jonas = await ordered('timeout_after_effect')
    expect(await levels()).toEqual(['full'])

    await jonas.withdraw()

    await expectEnded(jonas)
    expect(await levels()).toEqual(['deleted'])
  })

  it.each([
    ['answers', false],
    ['answers and we do not hear it', true],
  ])('while the core is asked has the phone system removed when it %s', async (_, lost) => {
    const jonas = await ordered('down')
    await story.world.sandbox.clearFaults()
    await sleepUntil(story.world, '2026-02-01T09:00:10Z')
    await tickWhile(story.world, async () => expect((await jonas.withdraw()).status).toBe(200), {
      asked: 'createTenant',
      lost,
    })
    if (!lost) {
      await story.world.settle()
      expect(await levels()).toEqual(['deleted'])
    }

    await expectEnded(jonas)
    expect(await levels()).toEqual(['deleted'])
    const subjects = (await story.world.mail(EMAIL)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('ready'))).toEqual([])
  })

  it('after a stuck week is in time, and no operator provisions it any more', async () => {
    const jonas = await ordered('down')
    await story.world.advance('P7D')
    expect(await story.statusOf(jonas.signup_id)).toEqual(['failed', 'provisioning_timeout'])

    expect((await jonas.withdraw()).status).toBe(200)

    await story.world.sandbox.clearFaults()
    const by_hand = story.world.billing.tenants.provisionByHand(operatorCall(), {
      account_id: jonas.account_id,
      override_reason: 'the core was away',
    })
    await expect(by_hand).rejects.toMatchObject({ code: 'validation.failed' })
    await expectEnded(jonas)
    expect(await levels()).toEqual([])
  })

  it('stated before and confirmed after ends the subscription that began meanwhile', async () => {
    const jonas = await ordered('down')
    const stated = await jonas.ask('POST', '/withdrawal', {})
    await story.world.sandbox.clearFaults()
    await story.world.advance('PT1H')
    expect((await story.statusOf(jonas.signup_id))[0]).toBe('active')

    const path = `/withdrawal/${stated.body.withdrawal_id}/confirm`
    expect((await jonas.ask('POST', path)).status).toBe(200)
    await story.world.advance('P2D')

    expect((await jonas.ask('GET', '/subscription')).body.status).toBe('cancelled')
    expect(await levels()).toEqual(['emergency_only'])
    await story.world.advance('P20D')
    expect(await moneyMoved(story.world)).toEqual([])
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('works by the link of a mail too', async () => {
    const jonas = await ordered('down')
    await story.world.api('POST', '/withdrawal-links', { body: { email: EMAIL } })
    await story.world.settle()
    const [mail] = await story.world.mail(EMAIL)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const confirmed = await story.world.api('POST', '/withdrawal-links/confirm', {
      body: { token },
    })

    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'confirmed'])
    await expectEnded(jonas)
  })

  it('leaves the consumer free to order again, with a trial', async () => {
    const jonas = await ordered('down')
    await jonas.withdraw()
    await story.world.sandbox.clearFaults()
    await story.world.advance('PT1H')

    const again = await story.start(INDIVIDUAL)
    await story.world.sandbox.complete(again.order_token)
    await story.world.advance('PT1H')

    expect((await story.statusOf(again.signup_id))[0]).toBe('active')
    await story.world.advance('P13D')
    expect(await moneyMoved(story.world)).toEqual([])
    expect((await levels()).filter((level) => level === 'full')).toHaveLength(1)
  })

  it('keeps no name 30 days later, and still when it was', async () => {
    const jonas = await ordered('down')
    await jonas.withdraw()
    await story.world.advance('P32D')

    const [stated] = await story.world.ports.store.read((tx) =>
      tx.withdrawals.ofAccount(jonas.account_id),
    )
    expect(stated).toMatchObject({ consumer_name: '', email: '', status: 'paid_back' })
    expect(stated?.confirmed_at).not.toBeNull()
  })

  it('has nothing to withdraw from before a card is proved', async () => {
    const signup = await story.start(INDIVIDUAL)
    const row = await story.world.ports.store.read((tx) => tx.signups.get(signup.signup_id))
    const account_id = row?.prospect_account_id ?? ''
    const token = await tokenOf(story.world, { role: 'owner', account_id })
    const headers = { 'idempotency-key': 'too-early' }
    const refused = await story.world.api('POST', '/withdrawal', { token, headers, body: {} })

    expect([refused.status, refused.body.code]).toEqual([422, 'validation.failed'])
    expect(refused.body).toMatchObject({ retry_after: 30, invalid_params: [{ name: 'status' }] })
    expect((await story.world.api('GET', '/withdrawal', { token })).status).toBe(404)
  })
})
