import { REFUND_COURSES } from '@billing/sandbox'
import { afterEach, describe, expect, it } from 'vitest'
import { clerksDesk } from '../stories/clerks-desk.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { askForSignup, moveIn, PAYS, residentOf } from './resident.ts'
import { expectBooksAgree } from './three-books.ts'
import { openWiredWorld, type WiredOptions, type WiredWorld } from './wired-world.ts'

let world: WiredWorld
afterEach(() => world.close())

const kinds = async () => (await world.sandbox.listCharges()).map(({ kind }) => kind).toReversed()

describe('a first card over the wire', () => {
  // prettier-ignore
  it.each([
    // we think   the provider        what moves on the first card
    ['accept', 'accept',           []],
    ['accept', 'refuse',           ['hold', 'release']],
    ['refuse', 'accept',           ['hold', 'release']],
    ['refuse', 'refuse',           ['hold', 'release']],
    ['refuse', 'accept_then_fail', ['hold', 'release']],
  ] as const)(
    'a card is proved where we %s zero and the provider does %s',
    async (believes_zero, zero_amount, moved) => {
      world = await openWiredWorld('sqlite', { believes_zero, zero_amount })

      const ona = await moveIn(world)

      expect(await kinds()).toEqual(moved)
      await world.until('2026-02-15T10:00:00Z')
      expect(await kinds()).toEqual([...moved, 'capture'])
      await expectBooksAgree(world, [ona])
    },
  )

  it('a provider that takes an order over zero and lets nobody pay it takes no card', async () => {
    world = await openWiredWorld('sqlite', {
      believes_zero: 'accept',
      zero_amount: 'accept_then_fail',
    })

    const { page, signup_id } = await askForSignup(world)
    const said = await page.pay(PAYS)
    await world.settle()

    expect(said.outcome).toBe('declined')
    const { body } = await world.api('GET', `/signup/${signup_id}`)
    expect(body.status).toBe('pending_payment')
    expect(await world.sandbox.listTenants()).toEqual([])
  })
})

describe.each(STORY_DIALECTS)('over the wire, on %s,', (dialect) => {
  const open = async (options: WiredOptions = {}) => {
    world = await openWiredWorld(dialect, options)
  }
  it.each(REFUND_COURSES)('a refund that goes “%s” is the same in all books', async (course) => {
    await open({ refunds: course })
    const ona = await moveIn(world)
    await world.until('2026-02-15T10:00:00Z')
    const desk = clerksDesk(world, ona)

    const { status } = await desk.refund('PBX-2026-000001', 1_000)
    await world.advance('P1D')

    expect(status).toBe(course === 'refuse' ? 402 : 201)
    const gone = course === 'at_once' || course === 'later'
    expect(await desk.charges()).toEqual([
      '2026-02-15 capture 22.99',
      ...(gone ? ['2026-02-15 refund 10.00'] : []),
    ])
    // One that fails after all leaves its note, and becomes account credit.
    expect(await desk.notes()).toEqual(course === 'refuse' ? [] : ['CN-2026-00001 refund 10.00'])
    const { body } = await ona.ask('GET', '/payments/balance')
    expect(body.credit.amount_minor).toBe(course === 'fail' ? 1_000 : 0)
    await expectBooksAgree(world, [ona])
  })

  it.each(['hold', 'duplicate', 'reorder'] as const)(
    'all goes on where webhooks go “%s”',
    async (mode) => {
      await open()
      await world.sandbox.setWebhookMode(mode)
      const { page, signup_id, email } = await askForSignup(world)
      await page.pay(PAYS)
      await world.advance('PT20M')
      const ona = await residentOf(world, { signup_id, email })
      await world.until('2026-02-15T11:00:00Z')
      await ona.cardsBehave('decline')
      await world.until('2026-03-15T11:00:00Z')
      await ona.changeCard('Mastercard that pays')
      await world.advance('PT20M')
      await world.sandbox.releaseWebhooks()
      await world.settle()

      const { body } = await ona.ask('GET', '/invoices')
      expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid'])
      expect((await kinds()).filter((kind) => kind === 'capture')).toHaveLength(2)
      await expectBooksAgree(world, [ona])
    },
  )
})
