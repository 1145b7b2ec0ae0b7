import { expect, it } from 'vitest'
import { clerksDesk } from '../stories/clerks-desk.ts'
import { moneyStory, type Told } from '../stories/money-story.ts'
import { liftOperatorLock, transition } from '../stories/operator-hand.ts'
import { recordOf } from './record.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const
const FIRST = 'PBX-2026-000001'

/**
 * Whole lives, each compared with every row that it wrote when it was last looked at: a change of the code's shape
 * changes none of them. Where behaviour is meant to change, `vitest run tests/recorded -u` writes them anew, and the
 * difference is read before it is kept.
 */
const story = moneyStory('sqlite')
const at = (instant: string) => story.world.until(`2026-${instant}:00Z`)
const unpaid = async (instant: string) => {
  const ona = await story.customer({}, DECLINES)
  await at(instant)
  return ona
}
/** A card that works becomes the default. */
const goodCard = async ({ cards }: Told) => {
  await cards.setDefault(await cards.save('1111'))
  await story.world.settle()
}

const LIVES: Readonly<Record<string, () => Promise<unknown>>> = {
  async 'pays a year'() {
    await story.customer()
    await story.world.until('2027-02-20T09:00:00Z')
  },
  'declines to the end': () => unpaid('05-20T09:00'),
  async 'is suspended, pays, goes on'() {
    const ona = await unpaid('03-12T10:00')
    await ona.payNow()
    await goodCard(ona)
    await at('06-20T09:00')
  },
  async 'is held by an operator in dunning, let go, forgiven'() {
    const { account_id } = await unpaid('02-19T10:00')
    await transition(story.world, account_id, 'suspended')
    await at('03-02T10:00')
    await liftOperatorLock(story.world, account_id)
    await at('03-30T10:00')
    await transition(story.world, account_id, 'active')
    await at('05-20T10:00')
  },
  async 'is ended by an operator in dunning'() {
    const { account_id } = await unpaid('03-03T10:00')
    await transition(story.world, account_id, 'cancelled')
    await at('05-20T10:00')
  },
  async 'is locked by an operator over a renewal'() {
    const { account_id } = await story.customer()
    await at('03-01T10:00')
    await transition(story.world, account_id, 'suspended')
    await at('04-25T10:00')
    await transition(story.world, account_id, 'active')
    await at('06-20T10:00')
  },
  async 'pays at the final notice'() {
    const ona = await unpaid('03-04T10:00')
    await ona.payNow()
    await at('05-20T09:00')
  },
  async 'changes the card at the final notice'() {
    await goodCard(await unpaid('03-04T10:00'))
    await at('05-20T09:00')
  },
  async 'has no card'() {
    const ona = await story.customer()
    await story.world.opened.db.updateTable('payment_methods').set({ is_default: 0 }).execute()
    await at('03-04T10:00')
    await ona.payNow()
    await at('05-20T09:00')
  },
  async 'loses the answers of its charge'() {
    await story.customer()
    await at('02-15T08:50')
    await story.world.sandbox.setFault('payments', 'timeout_after_effect', 3)
    await at('02-16T09:00')
    await story.world.sandbox.setFault('payments', 'down')
    await at('03-15T12:00')
    await story.world.sandbox.setFault('payments', 'none')
    await at('04-20T09:00')
  },
  async 'has its invoice made void'() {
    const ona = await unpaid('02-16T09:00')
    await clerksDesk(story.world, ona).credit(FIRST, 2_299)
    await story.world.settle()
    await goodCard(ona)
    await at('04-20T09:00')
  },
  async 'is credited in part, and the rest is paid'() {
    const ona = await unpaid('02-16T09:00')
    await clerksDesk(story.world, ona).credit(FIRST, 1_000)
    await story.world.settle()
    await ona.payNow()
    await goodCard(ona)
    await at('04-20T09:00')
  },
  async 'pays its debt after the end'() {
    const ona = await unpaid('02-16T09:00')
    await ona.ask('POST', '/subscription/cancel')
    await at('02-20T10:00')
    const [order] = await story.world.sandbox.listOrders()
    await story.world.sandbox.complete(order?.order_token ?? '')
    await story.world.settle()
    await at('05-20T09:00')
  },
  async 'cancels, resumes, and cancels for good'() {
    const ona = await story.customer()
    await at('02-20T09:00')
    await ona.ask('POST', '/subscription/cancel')
    await at('03-01T09:00')
    await ona.ask('POST', '/subscription/resume')
    await at('03-20T09:00')
    await ona.ask('POST', '/subscription/cancel')
    await at('06-01T09:00')
  },
  async 'changes to a smaller plan, then at once to a larger one'() {
    const ona = await story.customer()
    await at('02-20T09:00')
    await ona.ask('POST', '/subscription/change-plan', { body: { new_tier: 'starter' } })
    await at('03-20T09:00')
    await ona.ask('POST', '/subscription/change-plan-now', { body: { new_tier: 'enterprise' } })
    await at('04-20T09:00')
    await ona.ask('POST', '/subscription/change-plan-now', { body: { new_tier: 'starter' } })
    await at('07-20T09:00')
  },
  async 'is refused a larger plan'() {
    const ona = await story.customer({}, { behaviour: 'decline_after:2' })
    await at('02-20T09:00')
    await ona.ask('POST', '/subscription/change-plan-now', { body: { new_tier: 'enterprise' } })
    await at('02-25T09:00')
  },
}

it.each(Object.entries(LIVES))(
  'a customer who %s leaves the same rows as ever',
  async (name, live) => {
    await live()

    const file = `./kept/${name.replaceAll(/[^a-z]+/g, '-')}.txt`
    await expect(await recordOf(story.world)).toMatchFileSnapshot(file)
  },
)
