import { type Settings, SYSTEM } from '@billing/core'
import { ITEMS_BY_YEAR, PLANS_BY_YEAR } from '@billing/core/fixtures'
import type { DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate, transition } from './operator-hand.ts'

/** Numbers are sold by the month alone. */
const YEARLY: Partial<Settings> = { plans: PLANS_BY_YEAR, items: ITEMS_BY_YEAR }

/** Where a change is asked for. */
export const CHANGE = '/subscription/change'

/** What is asked and looked at where plans are sold by the year. */
export function yearsStory(dialect: (typeof DIALECTS)[number]) {
  const story = moneyStory(dialect, { settings: YEARLY })

  const change = (customer: Told, body: object) => customer.ask('POST', CHANGE, { body })
  const preview = async (customer: Told, body: object) =>
    (await customer.ask('POST', `${CHANGE}/preview`, { body })).body
  const subscriptionOf = async (customer: Told) => (await customer.ask('GET', '/subscription')).body
  const invoicesOf = async (customer: Told) => (await customer.ask('GET', '/invoices')).body.data
  const newest = async (customer: Told) => {
    const [{ invoice_id }] = await invoicesOf(customer)
    return (await customer.ask('GET', `/invoices/${invoice_id}`)).body
  }
  const refusedOn = ({ status, body }: Awaited<ReturnType<typeof change>>) => [
    status,
    body.invalid_params?.[0]?.name,
  ]
  const booksHold = async () => {
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    return checks.flatMap(({ wrong }) => wrong)
  }
  const mrr = async () =>
    (await operate(story.world, 'GET', '/admin/metrics')).body.windows[0].totals.mrr_minor
  const move = (account_id: string, to: string) => transition(story.world, account_id, to)

  /** On Business by the month, in the first paid month: 15 February to 15 March. */
  const paying = async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-22T09:00:00Z')
    await ona.mails()
    return ona
  }
  return {
    story,
    change,
    preview,
    subscriptionOf,
    invoicesOf,
    newest,
    refusedOn,
    booksHold,
    mrr,
    move,
    paying,
  }
}
