import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { reconcile } from '../../packages/server/src/commands/reconcile.ts'
import { orderTokenIn } from '../support/card-actions.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { listening } from '../support/listening.ts'
import { backUp } from '../support/our-tables.ts'
import { serviceOf } from '../support/service-of.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory } from './money-story.ts'
import { keyed, restoreStory } from './restore-story.ts'

const numbered = (n: number) => `PBX-2026-00000${n}`

/**
 * A number that a customer was told in hours that our database lost is never another's. The net of the class is the
 * fault "the database goes back" with D1 and D2. Source: contract 6.5, 7.3.
 */
describe.each(STORY_DIALECTS)('numbers of invoices after a restore on %s', (dialect) => {
  const story = moneyStory(dialect)
  const { inLostHours, signedIn } = restoreStory(story)
  const at = (date: string) => story.world.until(`${date}T09:30:00Z`)
  const numbersOf = async (each: { page(): Promise<{ readonly invoices: readonly string[] }> }) =>
    (await each.page()).invoices.map((text) => text.split(' ')[0])
  const told = async (email: string) => {
    const subjects = (await story.world.mail(email)).map(({ subject }) => subject)
    return [...new Set(subjects.flatMap((text) => text.match(/PBX-\d+-\d+/) ?? []))]
  }

  it('are those that the customers were told, also when others come first now', async () => {
    const first = await story.customer({ email: 'first@example.lt' })
    await at('2026-02-03')
    const second = await story.customer({ email: 'second@example.lt' })
    const third = await story.customer({ email: 'third@example.lt' })
    await at('2026-02-14')
    const backup = await backUp(story.world.opened)
    await at('2026-02-18')
    await backup.restore(story.world.opened)
    // Before the others, and nobody knows of it outside.
    await story.world.ports.store.transaction(async (tx) => {
      const subscription = await tx.subscriptions.ofAccount(first.account_id)
      const [cycle] = await tx.cycles.ofSubscription(subscription?.subscription_id ?? '')
      const later = { next_action_at: story.world.now(), next_attempt_at: story.world.now() }
      if (cycle) await tx.cycles.put({ ...cycle, ...later })
    })

    await at('2026-02-19')

    expect(await told('first@example.lt')).toEqual([numbered(1)])
    expect(await numbersOf(first)).toEqual([numbered(1)])
    expect(await numbersOf(second)).toEqual(await told('second@example.lt'))
    expect(await numbersOf(third)).toEqual(await told('third@example.lt'))
    const { ok } = await story.world.billing.books.verify(SYSTEM)
    expect(ok).toBe(true)
  })

  /** The command as an operator runs it: its lines, and its exit code. */
  const command = async (options: Readonly<Record<string, string | true>> = {}) => {
    const { said, out } = listening()
    const given = { words: [], options: { 'after-restore': true, ...options } as const }
    const code = await reconcile.run(serviceOf(story.world), given, out)
    return { code, text: said.stdout }
  }
  const skips = async () => {
    const rows = await story.world.opened.db
      .selectFrom('audit_log')
      .select('meta')
      .where('action', '=', 'documents.numbers_skipped')
      .orderBy('seq')
      .execute()
    const texts = rows.map(({ meta }) => {
      const { series, first, last } = JSON.parse(meta ?? '{}')
      return `${series} ${first} to ${last}`
    })
    return texts.toSorted()
  }

  it('are found by the command, which skips them once, adopts what is ours and tells what is nobody’s', async () => {
    const ona = await story.customer({ email: 'ona@example.lt' })
    const jonas = await story.customer({ email: 'jonas@example.lt' })
    await at('2026-02-14')
    const backup = await backUp(story.world.opened)
    await at('2026-02-16')
    const [number = ''] = await numbersOf(ona)
    expect((await clerksDesk(story.world, ona).credit(number, 500)).status).toBe(201)
    const body = { amount_minor: 2_500, currency: 'EUR' }
    await story.world.sandbox.complete(
      orderTokenIn(await jonas.ask('POST', '/payments/topup', { body })),
    )
    await story.world.settle()
    await backup.restore(story.world.opened)

    const first = await command({ 'highest-invoice': 'PBX-2026-000007' })

    // The topup is the customer's, and nothing of ours names it any more: told, and alerted.
    expect(first.code).toBe(1)
    expect(first.text).toContain('skipped: PBX-2026-000001 to PBX-2026-000007')
    expect(first.text).toContain('skipped: CN-2026-00001 to CN-2026-00001')
    expect(first.text).toMatch(/differs: .* completed of 2500 EUR under top_/)
    expect(await skips()).toEqual(['CN 1 to 1', 'PBX 1 to 7'])
    const alerts = await story.world.billing.scheduler.alerts(SYSTEM)
    expect(alerts.alerts.map(({ id }) => id)).toContain('money_stranger')
    for (const each of [ona, jonas]) {
      const { cycles } = await each.page()
      expect(cycles[0]).toBe('2026-02-15 charged')
    }
    expect(await numbersOf(ona)).toEqual(await told('ona@example.lt'))
    // The invoice of the topup went with it: its number is nobody's, for ever.
    expect(await told('jonas@example.lt')).toEqual([...(await numbersOf(jonas)), numbered(3)])

    const order = (await story.world.sandbox.listOrders()).find(({ reference }) =>
      reference.startsWith('top_'),
    )
    const all = { amount_minor: 2_500, currency: 'EUR' } as const
    await story.world.ports.payments.refund(order?.order_id ?? '', all, 'by hand')
    const again = await command({ 'highest-invoice': 'PBX-2026-000007' })
    expect(again.text).toContain('no number was forgotten, or all were skipped before')
    expect(await skips()).toHaveLength(2)

    expect((await clerksDesk(story.world, ona).credit(number, 500)).body.number).toBe(
      'CN-2026-00002',
    )
    await at('2026-03-16')
    expect((await numbersOf(ona)).at(-1)).toMatch(/PBX-2026-00000[89]/)
    expect(
      (await story.world.billing.books.verify(SYSTEM)).checks.filter((each) => each.wrong_count),
    ).toEqual([])
  })

  it('of a change of plan and of a credit note are skipped for ever: what is adopted gets a number that nobody was told', async () => {
    const ona = await story.customer({ email: 'ona@example.lt' })
    const jonas = await story.customer({ email: 'jonas@example.lt' })
    await at('2026-02-16')
    const [ofJonasFirst = ''] = await numbersOf(jonas)
    const [first = ''] = await numbersOf(ona)
    const wish = { body: { new_tier: 'enterprise' }, ...keyed('the-change') }
    const sent = await signedIn(ona, wish)
    const change = () => ona.ask('POST', '/subscription/change-plan-now', sent)
    await inLostHours(async () => {
      expect((await change()).status).toBe(200)
      const note = await clerksDesk(story.world, jonas).credit(ofJonasFirst, 500)
      expect(note.body.number).toBe('CN-2026-00001')
      await story.world.settle()
    })
    const toldOna = await told('ona@example.lt')
    expect(toldOna).toHaveLength(2)

    const { text } = await command()
    expect(text).toContain('skipped: PBX-2026-000003 to PBX-2026-000003')
    expect(text).toContain('skipped: CN-2026-00001 to CN-2026-00001')
    const upgrade = { body: { new_tier: 'enterprise' }, ...keyed('of-the-other') }
    const other = await signedIn(jonas, upgrade)
    expect((await jonas.ask('POST', '/subscription/change-plan-now', other)).status).toBe(200)
    const note = await clerksDesk(story.world, ona).credit(first, 300)
    expect((await change()).status).toBe(200)
    await story.world.settle()

    expect(note.body.number).toBe('CN-2026-00002')
    const [ofOna, ofJonas] = [await numbersOf(ona), await numbersOf(jonas)]
    expect(ofJonas.filter((number) => toldOna.includes(number ?? ''))).toEqual([])
    expect(new Set([...ofOna, ...ofJonas]).size).toBe(4)
    expect(ofOna).toEqual([first, numbered(5)])
    expect(toldOna).toContain(numbered(3))
  })

  it('that are none of ours are refused', async () => {
    await expect(command({ 'highest-invoice': 'INV-7' })).rejects.toThrow('no number such as PBX')
  })
})
