import { ITEMS } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate } from './operator-hand.ts'

const CHANGE = '/subscription/change'

describe.each(STORY_DIALECTS)('whoever has other quantities is told on %s', (dialect) => {
  const story = moneyStory(dialect, { settings: { items: ITEMS } })

  /** On Business, which includes three seats, in the first paid month; every mail of before is read. */
  const paying = async (input = {}) => {
    const ona = await story.customer(input)
    await story.world.until('2026-02-22T09:00:00Z')
    await told(ona)
    await ona.notifications()
    return ona
  }
  const told = async (ona: Told) => {
    await story.world.settle()
    return ona.mails()
  }
  const change = (ona: Told, items: object, when = 'now') =>
    ona.ask('POST', CHANGE, { body: { items, when } })
  const newest = async () => {
    const [mail] = (await story.world.mail()).filter(({ subject }) => subject.includes('→'))
    return mail?.text.replaceAll('\u00a0', ' ')
  }

  it('by mail and in the portal: from how many to how many, and what a month then costs', async () => {
    const ona = await paying({ language: 'en' })

    await change(ona, { seats: 5, numbers: 2 })

    expect(await told(ona)).toContainEqual(
      expect.stringContaining('Your subscription: Seats: 3 → 5, Numbers: 0 → 2'),
    )
    expect(await newest()).toContain(
      'As you asked, we have changed what you have with the plan Business: Seats: 3 → 5, Numbers: 0 → 2. The change applies from now on.',
    )
    // 19.00 + 2 × 4.99 + 2 × 1.50, to a company without VAT.
    expect(await newest()).toContain('all of it costs €31.98 a month, VAT not included.')
    const { items } = (await ona.ask('GET', '/me/notifications')).body
    expect(items[0]).toMatchObject({
      kind: 'plan_changed',
      message_args: {
        plan_en: 'Business (Seats: 3 → 5, Numbers: 0 → 2)',
        plan_lt: 'Business (Darbo vietos: 3 → 5, Numeriai: 0 → 2)',
      },
    })
  })

  it('by our staff too, in their language and with VAT for a consumer', async () => {
    const ona = await paying({ language: 'lt', customer_type: 'individual', full_name: 'Ona' })
    const { subscription_id } = (await ona.ask('GET', '/subscription')).body
    const body = { items: { seats: 6 }, when: 'next_period', reason: 'asked by telephone' }
    await operate(story.world, 'POST', `/admin/subscriptions/${subscription_id}/change`, { body })

    await told(ona)

    expect(await newest()).toContain(
      'Mūsų darbuotojas pakeis, ką turite su planu „Business“: Darbo vietos: 3 → 6. Tai įvyks 2026 m. kovo 15 d.\n',
    )
    // (19.00 + 3 × 4.99) with 21 %.
    expect(await newest()).toContain('Nuo tada viskas kartu kainuoja 41,10 € per mėnesį su PVM.')
  })

  it('once: not where a plan alone is changed, what is planned is taken back, or the plan has as many', async () => {
    const ona = await paying({ language: 'en' })

    await change(ona, { seats: 2 })
    await ona.ask('POST', CHANGE, { body: { plan_tier: 'enterprise', when: 'next_period' } })
    await change(ona, { numbers: 2 }, 'next_period')
    await ona.ask('POST', `${CHANGE}/cancel`, { body: { fields: ['numbers'] } })
    await story.world.until('2026-03-15T10:00:00Z')

    const subjects = await told(ona)
    expect(subjects.filter((subject) => subject.includes('→'))).toEqual([
      expect.stringContaining('Your subscription: Numbers: 0 → 2'),
    ])
  })
})
