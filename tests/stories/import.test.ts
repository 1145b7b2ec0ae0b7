import { type ImportedCustomer, type Rehearsed, SYSTEM, toDecimalString } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkLine } from '../../packages/server/src/imports/customer-line.ts'
import { customerOf } from '../../packages/server/src/imports/customer-of-line.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { formerCard, formerLine, formerTenant, type LineDiffers } from '../support/former-system.ts'
import { freshDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'
import { operate } from './operator-hand.ts'

const NUMBER = { country: 'DE', vat_id: 'DE136695976' }
const BERLIN = { line1: '1 Weg', city: 'Berlin', postal_code: '10115', country: 'DE' }
const PAID = { anchor_at: '2025-06-20', paid_until: '2026-02-20' }
const BUSINESS = { plan_tier: 'business', ...PAID }

/** Ten customers of every kind, and what the first sixty days from 1 February ask their cards for. */
const CUSTOMERS: readonly (readonly [string, LineDiffers, readonly string[]])[] = [
  ['Monthly', {}, ['2026-02-20 22.99 paid', '2026-03-20 22.99 paid']],
  [
    'MonthEnd',
    {
      account: { customer_type: 'individual', company_name: 'Ona Onaitė', legal_address: null },
      subscription: { plan_tier: 'starter', anchor_at: '2025-01-31', paid_until: '2026-02-28' },
    },
    ['2026-02-28 6.04 paid', '2026-03-31 6.04 paid'],
  ],
  [
    'Trial',
    { subscription: { plan_tier: 'business', trial_ends_at: '2026-02-10T12:00:00Z' } },
    ['2026-02-10 22.99 paid', '2026-03-10 22.99 paid'],
  ],
  [
    'Number',
    { account: { ...NUMBER, vat_checked_at: '2026-01-31', legal_address: BERLIN } },
    ['2026-02-20 19.00 paid', '2026-03-20 19.00 paid'],
  ],
  [
    'OwnPrice',
    { subscription: { ...BUSINESS, price_minor: 1_500 } },
    ['2026-02-20 18.15 paid', '2026-03-20 18.15 paid'],
  ],
  ['Leaving', { subscription: { ...BUSINESS, cancel_at_period_end: true } }, []],
  [
    'Growing',
    { subscription: { ...BUSINESS, plan_tier_pending: 'enterprise' } },
    ['2026-02-20 71.39 paid', '2026-03-20 71.39 paid'],
  ],
  ['NoCard', { cards: [] }, ['2026-02-20 22.99 no_card']],
  [
    'NoAddress',
    { account: { legal_address: null } },
    ['2026-02-27 22.99 paid', '2026-03-20 22.99 paid'],
  ],
  ['TwoCards', { account: { language: 'lt' } }, ['2026-02-20 22.99 paid', '2026-03-20 22.99 paid']],
]

/** Of `a long enough word`. */
const BCRYPT = '$2b$04$PjlwyBbYHN0wZobOdoymre2hfelZ3iNmRb5p5C7Xiugga5mDkhpWq'

describe.each(STORY_DIALECTS)('ten customers of a former system, on %s', (dialect) => {
  let world: World
  beforeEach(async () => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await freshDatabase() }
    world = await openWorld({ database })
  })
  afterEach(() => world.close())

  async function customer(reference: string, differs: LineDiffers): Promise<ImportedCustomer> {
    const cards = differs.cards ?? (await cardsOf(reference))
    const tenant = await formerTenant(world, reference)
    return readLine(reference, { ...differs, cards, tenant })
  }

  async function cardsOf(reference: string): Promise<NonNullable<LineDiffers['cards']>> {
    const card = await formerCard(world, reference)
    if (reference !== 'TwoCards') return [card]
    const other = await formerCard(world, 'other', { behaviour: 'decline_after:1' })
    return [
      { ...other, is_default: false },
      { ...card, is_default: true },
    ]
  }

  function readLine(reference: string, differs: LineDiffers): ImportedCustomer {
    const checked = checkLine(formerLine(reference, differs))
    if ('flaws' in checked) throw new Error(JSON.stringify(checked.flaws))
    return customerOf(checked.line, world.ports.settings)
  }

  /** The account of one of them, imported. */
  async function begun(reference: string): Promise<string> {
    const [, differs = {}] = CUSTOMERS.find(([name]) => name === reference) ?? []
    const outcome = await world.billing.imports.customer(SYSTEM, await customer(reference, differs))
    if (outcome.kind !== 'imported') throw new Error(`${reference} is ${outcome.kind}`)
    return outcome.account_id
  }

  const everybody = () =>
    Promise.all(CUSTOMERS.map(([reference, differs]) => customer(reference, differs)))

  const foreseen = (found: Rehearsed) =>
    (found.kind === 'imported' ? found.events : []).flatMap((event) =>
      event.kind === 'charge'
        ? [`${dayOf(event.at)} ${toDecimalString(event.amount)} ${event.outcome}`]
        : [],
    )
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const isSound = async () =>
    (await world.billing.books.verify(SYSTEM)).checks.flatMap((c) => c.wrong)

  async function invoices(account_id: string): Promise<string[]> {
    const page = { limit: 100, after: null }
    const { data } = await world.ports.store.read((tx) =>
      tx.invoices.listOfAccount(account_id, page),
    )
    return data
      .map(
        ({ issued_at, total, status }) => `${dayOf(issued_at)} ${toDecimalString(total)} ${status}`,
      )
      .toReversed()
  }

  it('are charged for two months as a rehearsal said, and the books are right at every time', async () => {
    const all = await everybody()
    const rehearsed = await Promise.all(
      all.map((each) => world.billing.imports.rehearse(SYSTEM, each)),
    )
    const imported = await Promise.all(
      all.map((each) => world.billing.imports.customer(SYSTEM, each)),
    )

    expect(rehearsed.map(foreseen)).toEqual(CUSTOMERS.map(([, , charges]) => charges))
    expect(imported.map(({ kind }) => kind)).toEqual(CUSTOMERS.map(() => 'imported'))
    expect(await isSound()).toEqual([])
    expect(await world.mail()).toEqual([])

    await world.until('2026-04-02T00:00:00Z')

    for (const [at, [reference, , charges]] of CUSTOMERS.entries()) {
      const outcome = imported[at]
      const account_id = outcome?.kind === 'imported' ? outcome.account_id : ''
      const asked = charges.map((charge) => charge.replace('no_card', 'open'))
      expect([reference, ...(await invoices(account_id))]).toEqual([reference, ...asked])
    }
    expect(await isSound()).toEqual([])
  })

  it('are the same when they come again, whatever is told of them then', async () => {
    const first = await customer('Monthly', {})
    const rehearsed = await world.billing.imports.rehearse(SYSTEM, first)
    const once = await world.billing.imports.customer(SYSTEM, first)
    const account_id = 'account_id' in once ? once.account_id : ''
    const rows = () => world.ports.store.read((tx) => tx.audit.rows(account_id, 0, 50))
    const before = await rows()

    const again = await world.billing.imports.customer(SYSTEM, {
      ...first,
      account: { ...first.account, company_name: 'Another' },
    })

    expect([rehearsed.kind, once.kind]).toEqual(['imported', 'imported'])
    expect(again).toEqual({ kind: 'known', account_id })
    expect(await rows()).toEqual(before)
    expect(before.map(({ action }) => action)).toEqual(['customer.imported'])
  })

  it('are refused where somebody here has their address or their phone system', async () => {
    const first = await customer('Monthly', {})
    await world.billing.imports.customer(SYSTEM, first)

    const other = await world.billing.imports.customer(SYSTEM, { ...first, reference: 'Another' })

    expect(other).toMatchObject({
      kind: 'refused',
      flaws: [{ field: 'users.0.email' }, { field: 'tenant.tenant_id' }],
    })
  })

  it('sign in with their old password, and see what they had', async () => {
    const users = [{ email: 'monthly@example.com', password_hash: BCRYPT }]
    const monthly = await customer('Monthly', { users })
    await world.billing.imports.customer(SYSTEM, monthly)
    const body = { email: 'Monthly@example.com', password: 'a long enough word' }

    const { access_token: token } = (await world.api('POST', '/auth/sign-in', { body })).body
    const ask = async (path: string) => (await world.api('GET', path, { token })).body

    expect(await ask('/account')).toMatchObject({
      status: 'active',
      pbx_tenant_id: monthly.tenant.tenant_id,
    })
    expect(await ask('/subscription')).toMatchObject({
      status: 'active',
      price: { amount_minor: 1_900 },
      current_period_end: '2026-02-20T00:00:00.000Z',
      next_invoice_at: '2026-02-20T00:00:00.000Z',
    })
    expect((await ask('/invoices')).data).toEqual([])
    expect((await ask('/tenants')).data).toMatchObject([{ slug: 'monthly', status: 'active' }])
  })

  it('change the plan at once: more is charged for the days left, and for less nothing is given back', async () => {
    const more = await begun('Monthly')
    const less = await begun('OwnPrice')
    const change = async (account_id: string, new_tier: string) => {
      const { subscription_id = '' } =
        (await world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))) ?? {}
      const body = { new_tier, effective: 'immediate', reason: 'asked' }
      return operate(world, 'POST', `/admin/subscriptions/${subscription_id}/change-plan`, { body })
    }

    const answers = [await change(more, 'enterprise'), await change(less, 'starter')]
    await world.settle()

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    // 19 of 31 days of 40.00, and 21 %.
    expect(await invoices(more)).toEqual(['2026-02-01 29.66 paid'])
    expect(await invoices(less)).toEqual([])
    expect(await isSound()).toEqual([])
  })

  it('are erased as anybody, and another import does not bring them back', async () => {
    const account_id = await begun('Leaving')
    await world.until('2026-02-21T00:00:00Z')
    await world.advance('P4Y')
    await world.billing.account.anonymise(SYSTEM, { account_id })

    const [, differs] = CUSTOMERS.find(([name]) => name === 'Leaving') ?? []
    const again = await world.billing.imports.customer(
      SYSTEM,
      readLine('Leaving', { ...differs, tenant: { tenant_id: 't', code: 'c', slug: 's' } }),
    )

    expect(again).toEqual({ kind: 'known', account_id })
    const [account, users] = await world.ports.store.read(async (tx) => [
      await tx.accounts.get(account_id),
      await tx.users.ofAccount(account_id),
    ])
    expect(users).toEqual([])
    expect(JSON.stringify(account)).not.toMatch(/leaving/i)
  })
})
