import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { CONSUMER, moneyMoved, withdraw, withdrawalCheck } from '../support/withdrawal-actions.ts'
import { moneyStory } from './money-story.ts'
import { transition } from './operator-hand.ts'

/**
 * Whoever was not told of the right has 12 months more, or 14 days from being told; not told of the first charge and the
 * price before it, a new right from that charge on; and owes nothing for the days used. Source: contract 6.12; Directive
 * 2011/83/EU, Art. 10, 14 (4) (a); judgments C-565/22, Sofatutor, and C-97/22.
 */
describe.each(STORY_DIALECTS)(
  'a consumer whom no mail told of the right and the charge, on %s',
  (dialect) => {
    const story = moneyStory(dialect, { settings: { time_zone: 'Europe/Vilnius' } })
    /** Signed up before contracts were confirmed, or while the mail server was away for long. */
    const untold = async () => {
      const jonas = await story.customer({ ...CONSUMER, begin_at_once: true })
      await story.world.opened.db
        .updateTable('signups')
        .set({ contract_confirmed_at: null })
        .execute()
      return jonas
    }

    it('may withdraw for 14 days and 12 months from that charge, and gets all of it back', async () => {
      const jonas = await untold()
      await story.world.until('2026-06-20T09:00:00Z')
      // Charged on Sunday, 15 February: the 14th day after it is Sunday, 1 March; a year after the Monday is a Tuesday.
      expect((await jonas.ask('GET', '/withdrawal')).body).toMatchObject({
        right: 'open',
        last_day: '2027-03-02',
        owed: { amount_minor: 0 },
        pays_back: { amount_minor: 5 * 2299 },
      })
      await withdraw(jonas)
      await story.world.settle()

      const charges = Array.from({ length: 5 }, () => 2299)
      expect(await moneyMoved(story.world)).toEqual([...charges, ...charges.map((each) => -each)])
      expect(await withdrawalCheck(story)).toEqual({ checked: 1, wrong: [], in_flight: [] })
    })

    it('who is told a day late, because mail was away, has 14 days from then', async () => {
      await story.world.until('2026-02-03T09:00:00Z')
      await story.world.sandbox.setFault('mail', 'down')
      const jonas = await story.customer(CONSUMER)
      expect((await jonas.ask('GET', '/withdrawal')).body.last_day).toBe('2027-02-17')
      await story.world.until('2026-02-04T07:00:00Z')
      await story.world.sandbox.clearFaults()
      await story.world.until('2026-02-04T09:00:00Z')

      // 18 February is a Wednesday.
      expect((await jonas.ask('GET', '/withdrawal')).body).toMatchObject({ last_day: '2026-02-18' })
      const [mail] = (await story.world.mail('jonas@example.lt')).filter(({ subject }) =>
        subject.startsWith('Our contract'),
      )
      expect(mail?.text).toContain('until the end of 18 February 2026.')
    })

    it('who is told a day after the charge pays for no day before: 2 of 28, and not 3', async () => {
      await story.world.until('2026-02-03T09:00:00Z')
      await story.world.sandbox.setFault('mail', 'down')
      const jonas = await story.customer({ ...CONSUMER, begin_at_once: true })
      await transition(story.world, jonas.account_id, 'active')
      await story.world.until('2026-02-04T07:00:00Z')
      expect((await jonas.ask('GET', '/withdrawal')).body).toMatchObject({
        owed: { amount_minor: 0 },
        pays_back: { amount_minor: 2299 },
      })
      await story.world.sandbox.clearFaults()
      await story.world.until('2026-02-05T09:00:00Z')
      await withdraw(jonas)
      await story.world.settle()

      expect(await moneyMoved(story.world)).toEqual([2299, -(2299 - 164)])
      expect((await jonas.ask('GET', '/withdrawal')).body.statement.owed.amount_minor).toBe(164)
      expect(await withdrawalCheck(story)).toEqual({ checked: 1, wrong: [], in_flight: [] })
    })

    it('whom the mail did tell has one right, which began with the order', async () => {
      const jonas = await story.customer(CONSUMER)
      await story.world.until('2026-02-20T09:00:00Z')

      expect((await jonas.ask('GET', '/withdrawal')).body.right).toBe('over')
    })
  },
)
