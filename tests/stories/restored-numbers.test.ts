import { describe, expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { backUp } from '../support/our-tables.ts'
import { moneyStory } from './money-story.ts'

const numbered = (n: number) => `PBX-2026-00000${n}`

/**
 * A number that a customer was told in hours that our database lost is never another's. The net of the class is the
 * fault "the database goes back" with D1 and D2. Source: contract 6.5, 7.3.
 */
describe.each(DIALECTS)('numbers of invoices after a restore on %s', (dialect) => {
  const story = moneyStory(dialect)
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
    const { ok } = await story.world.billing.books.verify()
    expect(ok).toBe(true)
  })
})
