import { debtsOf } from './standing.ts'
import type { Facts, Standing } from './facts.ts'
import type { Person } from './person.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- bodies are as the published schemas say
type Body = any

/** The customer as operators see them: whatever moves shows here. */
export async function customerOf({ ask, account }: Pick<Person, 'ask' | 'account'>): Promise<Body> {
  return (await ask('operator', 'GET', `/admin/customers/${account.account_id}`)).body
}

/** Where everything stands now, as the customer and the operators see it. */
export async function standingOf(person: Person, customer: Body): Promise<Standing> {
  const { ask, world } = person
  const { account_id } = person.account
  const banners = (await ask('operator', 'GET', `/admin/customers/${account_id}/banners`)).body
  const own = (await ask('customer', 'GET', '/subscription')).body
  const { status } = (await ask('customer', 'GET', '/account')).body
  const balance = (await ask('customer', 'GET', '/payments/balance')).body
  const active = banners.items.filter((each: { active: boolean }) => each.active)
  return {
    at: world.now(),
    subscription: customer.subscription.status,
    account: status,
    dunning: customer.subscription.dunning_state,
    banner: active.map((each: { kind: string }) => each.kind).join('+') || null,
    tier: customer.subscription.plan_tier,
    pending: own.plan_tier_pending ?? null,
    items: itemsOf(own.items),
    ends: customer.subscription.cancel_at_period_end,
    period: [Date.parse(own.current_period_start), Date.parse(own.current_period_end)],
    debts: debtsOf(
      customer.invoices
        .map((each: Body) => ({ ...each, owed: each.open_balance_minor }))
        .toReversed(),
    ),
    credit: balance.credit.amount_minor,
    calls: balance.balance.amount_minor,
  }
}

const itemsOf = (items: Body[] = []) =>
  items.map(({ item, quantity }) => `${quantity} ${item}`).join('+') || 'no items'

const instant = (text: string | null) => (text === null ? null : Date.parse(text))

/** Oldest first, as the customer reads them; what is owed as the operators do. */
export async function invoicesOf(person: Person): Promise<Facts['invoices']> {
  const { ask } = person
  const own: Body[] = (await ask('customer', 'GET', '/invoices?limit=100')).body.data
  const { invoices } = await customerOf(person)
  const owed = (invoice_id: string) =>
    invoices.find((each: Body) => each.invoice_id === invoice_id)?.open_balance_minor
  return own.toReversed().map((each) => ({
    number: each.number,
    issued_at: Date.parse(each.issued_at),
    due_at: Date.parse(each.due_at),
    lines: each.line_items.map((line: Body) => [
      line.line_total.amount_minor,
      instant(line.period_start),
      instant(line.period_end),
    ]),
    net: each.subtotal.amount_minor,
    rate: each.vat_rate_basis_points,
    vat: each.vat_amount.amount_minor,
    total: each.total.amount_minor,
    status: each.status,
    paid_at: instant(each.paid_at),
    owed: owed(each.invoice_id),
  }))
}

/** Oldest first. */
export async function notesOf({ ask, account }: Person): Promise<Facts['notes']> {
  const path = `/admin/credit-notes?account_id=${account.account_id}&limit=1000`
  const { credit_notes }: Body = (await ask('operator', 'GET', path)).body
  return credit_notes.toReversed().map((each: Body) => ({
    number: each.number,
    issued_at: each.issued_at,
    invoice: each.invoice_number,
    kind: each.kind,
    reason: each.reason_code,
    amount: each.amount.amount_minor,
  }))
}

/** What the provider says of the money, oldest first. */
export async function movementsOf({ world }: Person): Promise<Facts['movements']> {
  const charges = await world.sandbox.listCharges()
  return charges.toReversed().map(({ created_at, kind, reference, amount_minor }) => ({
    at: created_at,
    kind,
    of: reference.split('_')[0] ?? '',
    amount: amount_minor,
  }))
}
