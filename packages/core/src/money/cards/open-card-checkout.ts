import { lookUp } from '../../kernel/look-up.ts'
import type { Account } from '../../people/account/account.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Money } from '../../kernel/money.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import { DAY, type EpochMs } from '../../kernel/time.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { openOrder } from '../payments/open-order.ts'
import { placeCardOrder } from './place-card-order.ts'
import { orderOrProblem } from '../payments/place-order.ts'
import type { NewOrder, OrderView } from '../payments/ports.ts'
import { providerCustomer } from './provider-customer.ts'

/** How one way of saving a card differs from another. */
export interface CardCheckout<View> {
  /** Of the audit row. */
  readonly action:
    | 'payment_method.add_requested'
    | 'payment_method.verify_requested'
    | 'admin.payment_method.add'
  /** Whose card it will be; the caller's account unless said otherwise. */
  readonly account_id?: string
  /** Whether the card is charged from then on, whatever card was before. */
  readonly makes_default?: boolean
  /** Whether the caller is told the id that the card will have. */
  readonly reserves?: true
  readonly amount: Money
  readonly capture: NewOrder['capture']
  /** Who owns the card at the provider. */
  readonly owner: (account: Account, customer_id: string | null) => NewOrder['customer']
  /** What the caller is told. */
  readonly view: (opened: OpenedCheckout) => View
}

/** An order whose hosted page takes a card. */
interface OpenedCheckout {
  /** Nobody can guess it; the order's reference is made of it. */
  readonly op_id: string
  readonly order: OrderView
  readonly return_url: string
  readonly opened_at: EpochMs
  /** What the card will be called; a retry is told another one where nothing was stored before. */
  readonly payment_method_id: string
}

/** Milliseconds for which the hosted page takes a card. */
const CHECKOUT_OPEN_FOR = DAY

/** No card can be saved for these accounts: signup proves the first one, and an ended account needs none. */
const WITHOUT_CARDS = {
  pending_payment: 'The account waits for the card of its signup.',
  provisioning: 'The account waits for its phone system.',
  cancelled: 'The account has ended.',
} as const

/**
 * Make the order that saves a card for an account, and record it. Throws `not_found`, `validation.failed`
 * before the account is active and after its end, and `internal` with `retry_after` while the payment
 * provider is down: then nothing is stored. Source: contract 3, 4.5, 8.
 */
export async function openCardCheckout<View>(
  ports: WritePorts<'payments'>,
  call: Call,
  checkout: CardCheckout<View>,
): Promise<View> {
  const { settings, payments } = ports
  const { account_id = actorOf(call).account_id } = checkout
  const { account, customer_id } = await cardOwner(ports, account_id)
  const op_id = call.keyed?.record.op_id ?? ports.ids.unguessable()
  const return_url = `${settings.portal_url}/billing/payment-methods`

  // 1. Ask for the order first, by a reference that a retry finds: an order nobody was told of cannot be paid.
  const placing: NewOrder = {
    reference: `card_${op_id}`,
    amount: checkout.amount,
    capture: checkout.capture,
    save_method: true,
    customer: checkout.owner(account, customer_id),
    description: `${settings.seller_name}: we save your card, and this page charges nothing`,
    return_url,
    expire_after: CHECKOUT_OPEN_FOR,
  }
  const order = orderOrProblem(await placeCardOrder(payments, placing))

  // 2. Record the order, and the answer under the caller's key, together.
  const opened_at = ports.clock()
  const payment_method_id = ports.ids.uuid(opened_at)
  const opened = { op_id, order, return_url, opened_at, payment_method_id }
  const record = async ({ tx }: Work) => {
    const reserved = checkout.reserves ? { reserved_id: payment_method_id } : {}
    const purpose = checkout.makes_default === true ? 'default_card' : 'card'
    const made_for = { purpose, subject_id: account_id, ...reserved } as const
    await tx.orders.put(openOrder(order, made_for, opened_at))
    const { order_id, amount } = order
    const told = checkout.reserves ? { payment_method_id } : {}
    const meta = { order_id, amount_minor: amount.amount_minor, ...told }
    const audit = { account_id, action: checkout.action, meta }
    return { kind: 'answered', answer: checkout.view(opened), audit } as const
  }
  return write(ports, call, record, opened_at)
}

async function cardOwner({ store }: WritePorts, account_id: string) {
  const { account, methods } = await store.read(async (tx) => ({
    account: await tx.accounts.get(account_id),
    methods: await tx.paymentMethods.ofAccount(account_id),
  }))
  if (account?.kind !== 'customer') throw new Problem('not_found')
  const { status } = account
  const why_not = lookUp<string>(WITHOUT_CARDS, status)
  if (why_not !== undefined) throw invalid('status', why_not)
  return { account, customer_id: providerCustomer(methods) }
}
