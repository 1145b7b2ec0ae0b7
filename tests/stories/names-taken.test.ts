import { type NewTenant, type PbxAnswer, type PbxCore, type PbxTenant, SYSTEM } from '@billing/core'
import { createIds } from '@billing/security'
import { describe, expect, it } from 'vitest'
import { operatorCall } from '../support/actors.ts'
import { DIALECTS } from '../support/databases.ts'
import { operate } from './operator-hand.ts'
import { COMPANY, signupStory } from './signup-story.ts'

const NAME = 'UAB Žalgirio Ryšiai'
const STEM = 'uab-zalgirio-rysiai'

// The nets: `pbxCoreContract` says how every core refuses a name; these stories, on both databases, what we
// make of it. Source: contract 13.
describe.each(DIALECTS)('a name that is taken, on %s', (dialect) => {
  const story = signupStory(dialect)

  const person = (n: number) => ({ ...COMPANY, company_name: NAME, email: `ona${n}@example.lt` })
  const comeIn = async (n: number) => {
    const { account_id } = await story.world.signUp(person(n))
    return account_id
  }
  const slugOf = (account_id: string) =>
    story.world.ports.store.read(async (tx) => (await tx.tenants.ofAccount(account_id))?.slug)
  const leave = async (account_id: string) => {
    const { world } = story
    const subscription = await world.ports.store.read((tx) =>
      tx.subscriptions.ofAccount(account_id),
    )
    const path = `/admin/subscriptions/${subscription?.subscription_id}/transition`
    const body = { to_status: 'cancelled' }
    expect((await operate(world, 'POST', path, { body })).status).toBe(200)
    await world.advance('P40D')
  }
  const accountOf = async (signup_id: string) => {
    const signup = await story.world.ports.store.read((tx) => tx.signups.get(signup_id))
    return signup?.prospect_account_id ?? ''
  }

  it('by a customer who was anonymised is not free: who comes next gets the next one, again and again', async () => {
    await story.reopen({ settings: { personal_data_kept_days: 30 } })
    const slugs: (string | undefined)[] = []

    for (let n = 1; n <= 3; n++) {
      const account_id = await comeIn(n)
      slugs.push(await slugOf(account_id))
      await leave(account_id)
      await story.world.billing.account.anonymise(SYSTEM, { account_id })
    }

    expect(slugs).toEqual([STEM, `${STEM}-2`, `${STEM}-3`])
  })

  it('by a signup that failed and was scrubbed is not free', async () => {
    const { account_id } = await ghost('P31D')

    const next = await comeIn(2)

    expect(
      (await story.world.ports.store.read((tx) => tx.tenants.intentOf(account_id)))?.name,
    ).toBe('')
    expect(await slugOf(next)).toBe(`${STEM}-2`)
  })

  /** Somebody whose signup the core kept waiting for a day: we gave up, it may have the name. */
  const ghost = async (later: string) => {
    const { world } = story
    const signup = await story.start(person(1))
    await world.sandbox.setFault('pbx', 'down')
    await world.sandbox.complete(signup.order_token)
    await world.advance('P2D')
    await world.sandbox.clearFaults()
    await world.advance(later)
    return { account_id: await accountOf(signup.signup_id) }
  }

  it('by somebody of whom we know nothing leads to the next one, past any number of them', async () => {
    const { pbx } = story.world.sandbox
    const takes = (slug: string, n: number) =>
      pbx.createTenant({ ...OTHERS, reference: `theirs-${n}`, code: `their${n}`, slug })
    await takes(STEM, 1)
    for (let n = 2; n <= 40; n++) await takes(`${STEM}-${n}`, n)

    const slug = await slugOf(await comeIn(1))

    expect(slug).toMatch(new RegExp(`^${STEM}-[0-9]+$`))
  })

  it('as a code leads to another code, with the same slug', async () => {
    const ids = createIds()
    const codes = ['aaaaaaaaaa', 'bbbbbbbbbb']
    const base32 = (length: number) =>
      (length === 10 ? codes.shift() : undefined) ?? ids.base32(length)
    await story.reopen({ ports: { ids: { ...ids, base32 } } })
    await story.world.sandbox.pbx.createTenant({ ...OTHERS, code: 'taaaaaaaaaa', slug: 'theirs' })

    const account_id = await comeIn(1)

    const tenant = await story.world.ports.store.read((tx) => tx.tenants.ofAccount(account_id))
    expect([tenant?.code, tenant?.slug]).toEqual(['tbbbbbbbbbb', STEM])
  })

  it('by an earlier try of ours is no name to leave: its tenant is adopted', async () => {
    const asked = await meeting(async (create, tenant) => {
      await create(tenant)
      return TAKEN
    })

    const account_id = await comeIn(1)

    expect(await slugOf(account_id)).toBe(STEM)
    expect(asked.map(({ slug }) => slug)).toEqual([STEM])
    expect(await story.world.sandbox.listTenants()).toHaveLength(1)
  })

  it('whatever it is, is believed a few times: then the signup fails, and an alert says so', async () => {
    let works = false
    const asked = await meeting((create, tenant) =>
      works ? create(tenant) : Promise.resolve(TAKEN),
    )
    const { world } = story
    const signup = await story.start(person(1))
    await world.sandbox.complete(signup.order_token)
    await world.settle()
    await world.advance('PT1H')

    expect(await story.statusOf(signup.signup_id)).toEqual(['failed', 'provisioning_refused'])
    expect(asked).toHaveLength(16)
    expect(new Set(asked.map(({ slug }) => slug)).size).toBe(16)
    const { alerts } = await world.billing.scheduler.alerts(SYSTEM)
    expect(alerts.map(({ id }) => id)).toContain('effects_given_up')

    works = true
    const account_id = await accountOf(signup.signup_id)
    await world.billing.tenants.provisionByHand(operatorCall(), {
      account_id,
      override_reason: 'the core works again',
    })
    expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
  })

  it('by those who come at the same moment is each one’s own', async () => {
    const { world } = story
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => story.start(person(n))))
    for (const { order_token } of people) await world.sandbox.complete(order_token)
    await world.settle()

    const states = await Promise.all(people.map(({ signup_id }) => story.statusOf(signup_id)))
    const accounts = await Promise.all(people.map(({ signup_id }) => accountOf(signup_id)))
    const slugs = await Promise.all(accounts.map(slugOf))
    expect(states).toEqual(people.map(() => ['active', null]))
    expect(slugs.map(String).toSorted()).toEqual([
      STEM,
      ...[2, 3, 4, 5, 6].map((n) => `${STEM}-${n}`),
    ])
  })

  /** Opens the world again with a core that makes tenants so; what it was asked for. */
  async function meeting(answer: Making): Promise<NewTenant[]> {
    const asked: NewTenant[] = []
    const core: { pbx?: PbxCore } = {}
    const door = new Proxy({} as PbxCore, {
      get: (_, name: keyof PbxCore) => {
        const pbx = core.pbx as PbxCore
        if (name !== 'createTenant') return pbx[name]?.bind(pbx)
        return (tenant: NewTenant) => {
          asked.push(tenant)
          return answer((each) => pbx.createTenant(each), tenant)
        }
      },
    })
    await story.reopen({ ports: { pbx: door } })
    core.pbx = story.world.sandbox.pbx
    return asked
  }
})

type Create = PbxCore['createTenant']
type Making = (create: Create, tenant: NewTenant) => Promise<PbxAnswer<PbxTenant>>

const TAKEN = { kind: 'refused', code: 'slug_taken', message: 'The slug is taken.' } as const

const OTHERS: NewTenant = {
  reference: 'theirs',
  code: 'theirs',
  name: 'Theirs',
  slug: 'theirs',
  country: 'LT',
  timezone: 'Europe/Vilnius',
  contact_email: 'they@example.lt',
  plan_tier: 'starter',
}
