import type { Locale } from '../../kernel/locale.ts'
import { money } from '../../kernel/money.ts'
import type { Abroad } from '../../people/threshold/decide-threshold.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
import { vatDecisionFor } from '../../people/vat/vat-decision-for.ts'
import type { Work } from '../../ports.ts'
import { accountIn, type CustomerFacts } from '../decisions/facts.ts'
import { draftForAccount } from '../invoices/draft-for-account.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { InvoiceLine } from '../invoices/line.ts'

/** The line of what was paid, by the rate whose VAT is in it. */
type LineAt = (rate_basis_points: number, language: Locale) => InvoiceLine

/**
 * The draft of an invoice over what was paid before. The rate is of this sale, which may cross a threshold: what is left
 * without VAT hangs on the rate itself. Source: contract 6.3, 6.14.
 */
export async function draftPrepaid(
  work: Work,
  facts: CustomerFacts,
  lineAt: LineAt,
): Promise<Invoice> {
  const { tx, settings, now } = work
  const at = (abroad: Abroad) => prepaidInvoice(work, facts, lineAt, abroad)
  const taxedAbroad = at('destination')
  const { abroad } = await sellingAt(tx, settings, now, taxedAbroad.subtotal)
  return abroad === 'destination' ? taxedAbroad : at(abroad)
}

/** What was paid is the total. Account credit pays none of it: it is paid already. */
function prepaidInvoice(
  { ids, settings, now }: Pick<Work, 'ids' | 'settings' | 'now'>,
  facts: CustomerFacts,
  lineAt: LineAt,
  abroad: Abroad,
): Invoice {
  const account = accountIn(facts)
  const { verdicts, subscription } = facts
  const vat = vatDecisionFor({ ...settings, abroad }, account, verdicts, now)
  const buyer = { account, verdicts, account_credit: money(0, settings.currency) }
  const billed = {
    invoice_id: ids.uuid(now),
    subscription_id: subscription.subscription_id,
    cycle_id: null,
    due_at: null,
    lines: [lineAt(vat.rate_basis_points, account.language)],
    collect_from: null,
    abroad,
  }
  return draftForAccount(settings, buyer, billed, now)
}
