import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory } from './money-story.ts'
import { operate } from './operator-hand.ts'

/**
 * A PDF has letters of Latin, Greek and Cyrillic, and leaves others out; an invoice names its buyer in full. Source:
 * Directive 2006/112/EC, Art. 226 (5).
 */
describe.each(STORY_DIALECTS)(
  'an invoice whose PDF cannot print the name of its buyer, on %s',
  (dialect) => {
    const story = moneyStory(dialect)
    const alerts = async () => {
      const { body } = await operate(story.world, 'GET', '/admin/scheduler/alerts')
      return body.alerts.filter(({ id }: { id: string }) => id === 'name_not_printed')
    }

    it('is told to operators', async () => {
      await story.customer({ company_name: '株式会社 Pavyzdys', email: 'a@example.lt' })
      expect(await alerts()).toEqual([])
      await story.world.until('2026-02-15T10:00:00Z')

      expect(await alerts()).toMatchObject([{ severity: 'warning', metric: 1 }])
    })

    it('is told until the name is corrected', async () => {
      const { account_id } = await story.customer({
        company_name: 'יוסי בע״מ',
        email: 'b@example.lt',
      })
      await story.world.until('2026-02-15T10:00:00Z')
      expect(await alerts()).toHaveLength(1)

      const path = `/admin/customers/${account_id}`
      const body = { company_name: 'Yossi Ltd' }
      expect((await operate(story.world, 'PATCH', path, { body })).status).toBe(200)

      expect(await alerts()).toEqual([])
    })

    it('is none where the letters are Latin, Greek or Cyrillic', async () => {
      const names = ['UAB Ąžuolų šėtra', 'Ταβέρνα Α.Ε.', 'ООО «Щукин»', 'Nguyễn Văn Tường – № 1, €']
      for (const [at, company_name] of names.entries()) {
        await story.customer({ company_name, email: `c${at}@example.lt` })
      }
      await story.world.until('2026-02-15T10:00:00Z')

      expect(await alerts()).toEqual([])
    })
  },
)
