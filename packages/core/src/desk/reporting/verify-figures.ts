import { after, DAY, hourOf } from '../../kernel/time.ts'
import type { ReadPorts } from '../../ports.ts'
import { mrrOf } from '../../money/subscription/mrr.ts'
import type { Findings } from '../../records/findings.ts'
import type { KeptMrr } from './ports.ts'
import { MEASURES } from './tallies.ts'

/** Subscriptions that are read at a time. */
const AT_ONCE = 1_000

/**
 * Count again what is kept for metrics and dashboards. Each recount is one statement, and sees one state. What those add
 * up of a subscription is compared with its terms.
 */
export async function verifyFigures({ store, clock }: ReadPorts, to: Findings): Promise<void> {
  // What is about to be forgotten is left out: half a day's counts may be gone.
  const since = hourOf(after(clock(), DAY - MEASURES.audit_rows.kept_ms))
  for (const { what, checked, wrong } of await store.read((tx) => tx.figures.recount(since))) {
    to.checked('figures', checked)
    for (const { name, kept, counted } of wrong) {
      to.wrong('figures', `${what}, ${name}: ${kept} are kept, the rows come to ${counted}`)
    }
  }
  await verifyKeptMrr({ store }, to)
}

async function verifyKeptMrr({ store }: Pick<ReadPorts, 'store'>, to: Findings): Promise<void> {
  for (
    let page: KeptMrr[] = [], from = '';
    ;
    from = page.at(-1)?.subscription.subscription_id ?? ''
  ) {
    const last = from
    page = await store.read((tx) => tx.figures.keptMrr(last, AT_ONCE))
    for (const { subscription, mrr_minor } of page) {
      const { amount_minor } = mrrOf(subscription)
      if (mrr_minor === amount_minor) continue
      const id = subscription.subscription_id
      to.wrong(
        'figures',
        `MRR of subscription ${id}: ${mrr_minor} is kept, its terms come to ${amount_minor}`,
      )
    }
    to.checked('figures', page.length)
    if (page.length < AT_ONCE) return
  }
}
