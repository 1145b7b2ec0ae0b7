import type { Account, AccountStatus } from '../../people/account/account.ts'
import type { Lock } from '../../people/account/locks.ts'
import { type IssuedInvoice, owedOn } from '../../money/invoices/invoice.ts'
import { add, type Money, money } from '../../kernel/money.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Banner } from '../../people/notifications/banner.ts'
import type { PaymentMethod } from '../../money/payments/payment-method.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Subscription } from '../../money/subscription/subscription.ts'
import {
  type ShownSubscription,
  shownSubscription,
} from '../../money/subscription/view-subscription.ts'
import { type PricesAhead, pricesAhead } from '../../money/subscription/view-prices.ts'
import type { Tenant } from '../../phones/tenants/tenant.ts'

/** What an account is subscribed to, also with a price rise of which nobody was told yet. */
interface StandingSubscription extends ShownSubscription {
  /** Missing where no other prices are planned. */
  readonly prices_ahead?: PricesAhead
}

/** Where one customer stands at this moment. */
export interface AccountStanding {
  readonly account_id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly language: Account['language']
  readonly legal_address: Account['legal_address']
  readonly status: AccountStatus
  readonly locks: readonly Lock[]
  readonly subscription: StandingSubscription | undefined
  readonly tenant: Tenant | undefined
  /** The banner of what is unpaid, if one is up. */
  readonly banner: Banner | undefined
  readonly card: PaymentMethod | undefined
  /** On all invoices together, written off ones too. */
  readonly owed: Money
  readonly account_credit: Money
  /** The newest twelve, newest first. */
  readonly invoices: readonly IssuedInvoice[]
}

/** Where an account stands: what it owes, what locks it, what its phones do. Throws `not_found`. */
export async function viewAccountStanding(
  { store, clock }: ReadPorts,
  account_id: string,
): Promise<AccountStanding> {
  const now = clock()
  return store.read(async (tx) => {
    const account = await tx.accounts.get(account_id)
    if (account?.kind !== 'customer') throw new Problem('not_found')
    const page = { limit: 20, after: null }
    const newest = { limit: 12, after: null }
    const { data: banners } = await tx.banners.active(account_id, now, page)
    const methods = await tx.paymentMethods.ofAccount(account_id)
    const credit = await tx.ledger.balance('customer_credit', account_id, tx.currency)
    const subscription = await tx.subscriptions.ofAccount(account_id)
    return {
      account_id,
      name: account.company_name,
      email: account.contact_email,
      phone: account.contact_phone,
      language: account.language,
      legal_address: account.legal_address,
      status: account.status,
      locks: account.locks,
      subscription: subscription && standingOf(subscription),
      tenant: await tx.tenants.ofAccount(account_id),
      banner: banners.find(({ source }) => source === 'scheduler'),
      card: methods.find(({ is_default }) => is_default),
      owed: await owedBy(tx, account_id),
      account_credit: money(Math.max(0, credit.amount_minor), credit.currency),
      invoices: (await tx.invoices.listOfAccount(account_id, newest)).data,
    }
  })
}

function standingOf(subscription: Subscription): StandingSubscription {
  const prices_ahead = pricesAhead(subscription)
  const { own_price, price_rise } = prices_ahead
  const shown = shownSubscription(subscription)
  return own_price || price_rise ? { ...shown, prices_ahead } : shown
}

async function owedBy(tx: Pick<Tx, 'invoices' | 'currency'>, account_id: string): Promise<Money> {
  const invoices = await tx.invoices.owedBy(account_id)
  return invoices.map(owedOn).reduce(add, money(0, tx.currency))
}
