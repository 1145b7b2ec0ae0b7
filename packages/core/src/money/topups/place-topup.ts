import type { Account } from '../../people/account/account.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { type Currency, money } from '../../kernel/money.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import { DAY } from '../../kernel/time.ts'
import type { Ports, ReadPorts, WritePorts } from '../../ports.ts'
import { orderOrProblem, placeOrder } from '../payments/place-order.ts'
import type { NewOrder, OrderView } from '../payments/ports.ts'
import type { TopupBounds } from '../policy/topup.ts'
import { convertsVat, refuseWithoutRate } from '../exchange/vat-rate.ts'
import { providerCustomer } from '../cards/provider-customer.ts'

/** Milliseconds for which the hosted page takes a card. */
const CHECKOUT_OPEN_FOR = DAY

/** What a customer asks for. */
export interface TopupInput {
  /** Minor units. */
  readonly amount_minor: number
  readonly currency: Currency
  /** Whether the card is saved too; it does not become the default. */
  readonly save_card?: boolean
}

/** Make the order of a topup, or find the one that an earlier try made. Throws as `createTopup` does. */
export async function placeTopup(
  ports: WritePorts<'payments' | 'pbx'>,
  call: Call,
  input: TopupInput,
): Promise<OrderView> {
  const { currency, topup } = ports.settings
  if (input.currency !== currency) throw invalid('currency', `We take one of "${currency}".`)
  refuseOutOfBounds(topup, input.amount_minor, currency)
  const payer = await payerOf(ports, actorOf(call).account_id)
  await refuseUnlessOffered(ports, payer)
  await refuseUninvoiced(ports)
  const placing = topupOrder(ports, call, { payer, input })
  return orderOrProblem(await placeOrder(ports.payments, placing))
}

function refuseOutOfBounds(
  { min_minor, max_minor }: TopupBounds,
  amount_minor: number,
  currency: Currency,
): void {
  const [bound, limit] =
    amount_minor > max_minor ? (['most', max_minor] as const) : (['least', min_minor] as const)
  if (amount_minor >= min_minor && amount_minor <= max_minor) return
  const most = (limit / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  throw invalid('amount_minor', `We take at ${bound} ${currency} ${most} in one topup.`)
}

interface Payer {
  readonly account: Account
  readonly tenant_id: string
  /** The provider's name for whoever owns the account's cards; null before the first one. */
  readonly customer_id: string | null
}

async function payerOf({ store }: ReadPorts, account_id: string): Promise<Payer> {
  const { account, tenant, cards } = await store.read(async (tx) => ({
    account: await tx.accounts.get(account_id),
    tenant: await tx.tenants.ofAccount(account_id),
    cards: await tx.paymentMethods.ofAccount(account_id),
  }))
  if (!account) throw new Problem('not_found')
  if (account.status === 'cancelled') {
    throw invalid('status', 'The account has ended, so that it takes no topups.')
  }
  if (!tenant) {
    throw invalid('status', 'The account has no phone system yet. A topup is possible once it has.')
  }
  const { tenant_id } = tenant
  return { account, tenant_id, customer_id: providerCustomer(cards) }
}

/**
 * A core that keeps no balance would refuse the credit after it was paid for. One that cannot be asked now
 * stops nobody: the credit waits for it.
 */
async function refuseUnlessOffered(
  { pbx }: Pick<Ports, 'pbx'>,
  { tenant_id, account }: Payer,
): Promise<void> {
  const answer = await pbx.getCallBalance(tenant_id)
  if (answer.kind !== 'done' || answer.value !== 'not_offered') return
  const reason = `The account is ${account.status}, but its phone system keeps no balance for calls, so that it takes no topups.`
  throw invalid('status', reason)
}

/** What is paid is invoiced at once, where its VAT is due then: no money is asked that could not be. */
async function refuseUninvoiced({ store, settings, clock }: ReadPorts): Promise<void> {
  if (settings.topup_vat === 'at_use' || !convertsVat(settings)) return
  const sells = [{ vat: { rate_basis_points: 1 } }]
  await store.read((tx) => refuseWithoutRate(tx, settings, { sells, now: clock() }))
}

function topupOrder(
  { ids, settings }: Pick<Ports, 'ids' | 'settings'>,
  call: Call,
  { payer, input }: { readonly payer: Payer; readonly input: TopupInput },
): NewOrder {
  const { account, customer_id } = payer
  return {
    reference: `top_${call.keyed?.record.op_id ?? ids.unguessable()}`,
    amount: money(input.amount_minor, input.currency),
    capture: 'automatic',
    save_method: input.save_card ?? false,
    customer: {
      ...(customer_id === null ? {} : { id: customer_id }),
      email: account.contact_email,
      full_name: account.company_name,
    },
    description: `${settings.seller_name}: prepaid calls`,
    return_url: `${settings.portal_url}/billing/balance`,
    expire_after: CHECKOUT_OPEN_FOR,
  }
}
