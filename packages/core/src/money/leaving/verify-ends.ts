import { isoInstant } from '../../kernel/time.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Findings } from '../../records/findings.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** Invoices that are read at a time, with their subscriptions. */
const AT_ONCE = 200

/** Lines that say that a period was served. */
const OF_SERVICE: readonly string[] = ['period', 'remaining', 'day_remaining', 'resumed']

/** Compare what was billed with the ends that were agreed, in batches: no day after the end is billed. Source: contract 8. */
export async function verifyEnds({ store }: ReadPorts, to: Findings): Promise<void> {
  for (let from = '', page: IssuedInvoice[] = []; ; from = page.at(-1)?.invoice_id ?? from) {
    const after = from
    const flaws = await store.transaction(async (tx) => {
      page = await tx.invoices.page(after, AT_ONCE)
      return flawsOf(tx, page)
    })
    for (const flaw of flaws) to.wrong('subscriptions.ends', flaw)
    to.checked('subscriptions.ends', page.length)
    if (page.length < AT_ONCE) return
  }
}

async function flawsOf(tx: Tx, page: readonly IssuedInvoice[]): Promise<string[]> {
  const ids = [...new Set(page.flatMap(({ subscription_id }) => subscription_id ?? []))]
  const subscriptions = await tx.subscriptions.ofIds(ids)
  return subscriptions.flatMap((one) =>
    page
      .filter(({ subscription_id }) => subscription_id === one.subscription_id)
      .flatMap((invoice) => endFlaw(one, invoice) ?? []),
  )
}

function endFlaw({ ends_at }: Subscription, { number, lines }: IssuedInvoice): string | null {
  if (ends_at === null) return null
  const past = lines.find(
    ({ derivation, period_start }) =>
      OF_SERVICE.includes(derivation.rule) && period_start !== null && period_start >= ends_at,
  )
  return past ? `${number}: a period after the end ${isoInstant(ends_at)} is billed` : null
}
