import { amountText, Elsewhere, type Page, type Sent, type Visit } from '@billing/pages'
import { aheadCard, type Ahead, readAhead, type Supposed } from '../../shape/ahead.ts'
import { did } from '../../shape/answers.ts'
import { ask, mustBeTyped } from '../../shape/ask.ts'
import { customerPath } from '../../shape/paths.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { SUBSCRIPTION as t } from '../../texts/deeds.ts'

const TARGETS = ['suspended', 'active', 'cancelled'] as const
type Target = (typeof TARGETS)[number]

/** What the forecast supposes for each target; of what ends at once nothing but the end is ahead. */
const SUPPOSED: Readonly<Record<Target, Supposed>> = {
  suspended: 'suspended',
  active: 'forgiven',
  cancelled: 'cancelled',
}

interface Move {
  readonly to: Target
  readonly standing: Standing
  readonly ahead: Ahead
}

/** Suspend, make active, end: what it does to the phones and the money is said before. */
export const moveSubscription: Page<Move> = {
  path: '/customers/{account_id}/subscription',
  who: 'account',
  async load(visit) {
    const to = TARGETS.find((each) => each === visit.query.get('to'))
    const { account_id = '' } = visit.params
    if (!to) throw new Elsewhere({ to: customerPath(account_id) })
    const [standing, ahead] = await Promise.all([
      standingOf(visit),
      readAhead(visit, account_id, { if: SUPPOSED[to] }),
    ])
    return { to, standing, ahead }
  },
  view({ to, standing, ahead }, reader, attempt) {
    const { title, button, after } = t[to]
    const { name, owed, account_id, subscription } = standing
    const owes = owed.amount_minor > 0 ? [t.owes(amountText(owed, reader))] : []
    const question = {
      title: `${title}: ${name}`,
      says: [t.to(name), ...saysOf(to, standing), ...owes],
      button: subscription === null ? null : button,
      back: customerPath(account_id),
      ...(to === 'cancelled'
        ? { typed: name, weight: 'danger' as const }
        : { after: aheadCard(after, ahead, reader) }),
    }
    return ask(question, reader, attempt)
  },
  actions: { '': move },
}

/** What making active does to a trial is another thing than to what is locked or overdue. */
function saysOf(to: Target, { subscription }: Standing): readonly string[] {
  const ends_trial = to === 'active' && subscription?.status === 'trialing'
  return ends_trial ? [t.active.trial] : t[to].says
}

async function move(visit: Visit, sent: Sent) {
  const { api, query } = visit
  const to_status = TARGETS.find((each) => each === query.get('to')) ?? 'suspended'
  if (to_status === 'cancelled') mustBeTyped(sent)
  const { account_id, subscription } = await standingOf(visit)
  const params = {
    path: { subscription_id: subscription?.subscription_id ?? '' },
    header: { 'Idempotency-Key': sent.key },
  }
  return did(
    api.POST('/admin/subscriptions/{subscription_id}/transition', { params, body: { to_status } }),
    {
      to: customerPath(account_id),
      says: t[to_status].done,
      audit: { action: 'admin.subscription.transition', account_id },
    },
  )
}
