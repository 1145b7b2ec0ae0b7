import { noteOf } from './commands.ts'
import { ABODES, type Deed, type Tier } from './life.ts'
import { type Person, setBank, signUpAgain } from './person.ts'
import type { ApiAnswer } from '../support/api.ts'
import { cancelAsShown, changeAsShown, itemWish, planWish } from './previewed.ts'
import { invoicesOf, notesOf } from './seen.ts'

type Acts = {
  readonly [D in Deed['does']]: (
    person: Person,
    deed: Extract<Deed, { does: D }>,
  ) => Promise<string>
}

/** Do a deed at the service. Resolves to `done`, `refused`, `declined`, `nothing`, or to what else it said. */
export function act(person: Person, deed: Deed): Promise<string> {
  const does = ACTS[deed.does] as (person: Person, deed: Deed) => Promise<string>
  return does(person, deed)
}

function answered({ status, body }: ApiAnswer): string {
  if (status < 300) return 'done'
  if (status === 402) return 'declined'
  return status === 422 ? 'refused' : `${status} ${body.code}`
}

const subscription = ({ account }: Person) => `/admin/subscriptions/${account.subscription_id}`

const transition = async (person: Person, to_status: string) =>
  answered(
    await person.ask('operator', 'POST', `${subscription(person)}/transition`, { to_status }),
  )

const ofTenant = async (person: Person, action: string) =>
  answered(
    await person.ask('operator', 'POST', `/admin/tenants/${person.account.tenant_id}/state`, {
      action,
      reason: 'a story',
    }),
  )

const post = async (person: Person, path: string, body?: unknown) =>
  answered(await person.ask('customer', 'POST', path, body))

const ACTS: Acts = {
  'change now': async (person, { to, by }) =>
    by === 'customer'
      ? changeAsShown(person, planWish(to), answered)
      : changeByOperator(person, to, 'immediate'),
  'change next': async (person, { to, by }) =>
    by === 'customer'
      ? post(person, '/subscription/change-plan', { new_tier: to })
      : changeByOperator(person, to, 'next_cycle'),
  'change a number': changeNumber,
  'give a discount': async (person, { off, periods }) => {
    const body = { off, periods, reason: 'a story' }
    return answered(await person.ask('operator', 'POST', `${subscription(person)}/discounts`, body))
  },
  'drop the change': (person) => post(person, '/subscription/change-plan/cancel'),
  cancel: (person) => cancelAsShown(person, answered),
  resume: (person) => post(person, '/subscription/resume'),
  'new card': newCard,
  'the bank': async ({ world, charged }, { says }) => {
    await setBank(world, charged, says)
    return 'done'
  },
  'pay now': payNow,
  retry,
  suspend: (person, { through }) =>
    through === 'tenant' ? ofTenant(person, 'suspend') : transition(person, 'suspended'),
  restore: (person) => ofTenant(person, 'restore'),
  activate: (person) => transition(person, 'active'),
  end: (person) => transition(person, 'cancelled'),
  'credit note': creditNote,
  'top up': topUp,
  call: use,
  withdraw,
  'VAT number lapses': async ({ world, life }) => {
    if (life.vat_id) await world.sandbox.setVat({ vat_id: life.vat_id, valid: false, name: null })
    return 'done'
  },
  'VAT number is back': numberIsBack,
  move,
  'sign up again': comeBack,
}

async function changeNumber(
  person: Person,
  { item, to, when_asked: when, by }: Extract<Deed, { does: 'change a number' }>,
): Promise<string> {
  const items = { [item]: to }
  if (by === 'customer') {
    if (when === 'now') return changeAsShown(person, itemWish(items), answered)
    return post(person, '/subscription/change', { items, when })
  }
  const body = { items, when, reason: 'a story' }
  return answered(await person.ask('operator', 'POST', `${subscription(person)}/change`, body))
}

async function numberIsBack(person: Person): Promise<string> {
  const { vat_id } = person.life
  if (vat_id === null) return 'done'
  await person.world.sandbox.setVat({ vat_id, valid: true, name: null })
  return post(person, '/vat/revalidate')
}

async function move(
  person: Person,
  { to, with_card }: Extract<Deed, { does: 'move' }>,
): Promise<string> {
  const { ask, world } = person
  if ((await ask('customer', 'GET', '/subscription')).body.status === 'cancelled') return 'refused'
  const legal_address = { line1: '1 Street', city: 'City', postal_code: '1000', country: to }
  const moved = answered(await ask('customer', 'PATCH', '/account', { legal_address }))
  if (moved !== 'done' || !with_card) return moved
  const page = await ask('customer', 'POST', '/payment-methods')
  if (page.status >= 300) return answered(page)
  const card = { brand: 'visa', last4: ABODES[to], exp_month: 12, exp_year: 2_099 } as const
  await world.sandbox.complete(tokenIn(page.body.checkout_url), { card })
  return 'done'
}

/** As far as there is credit to call with. */
async function use({ ask, world, account }: Person, { cents }: { readonly cents: number }) {
  const { status } = (await ask('customer', 'GET', '/subscription')).body
  if (status === 'cancelled') return 'refused'
  const { balance } = (await ask('customer', 'GET', '/payments/balance')).body
  const amount_minor = Math.min(cents, balance.amount_minor)
  const amount = { amount_minor, currency: 'EUR' } as const
  if (amount_minor > 0) await world.sandbox.useCallCredit(account.tenant_id, amount)
  return 'done'
}

/** Both steps; what is shown before them is to be what goes back. */
async function withdraw(person: Person): Promise<string> {
  const shown = await person.ask('customer', 'GET', '/withdrawal')
  const stated = await person.ask('customer', 'POST', '/withdrawal', {})
  if (stated.status >= 300) return answered(stated)
  const answer = await post(person, `/withdrawal/${stated.body.withdrawal_id}/confirm`)
  return `${answer} ${shown.body.pays_back.amount_minor}`
}

async function comeBack(person: Person, { tier }: { readonly tier: Tier }): Promise<string> {
  const before = { invoices: await invoicesOf(person), notes: await notesOf(person) }
  const answer = await signUpAgain(person, tier)
  if (answer === 'done') person.past.push(before)
  return answer
}

async function changeByOperator(person: Person, new_tier: string, effective: string) {
  const body = { new_tier, effective, reason: 'a story' }
  return answered(await person.ask('operator', 'POST', `${subscription(person)}/change-plan`, body))
}

const tokenIn = (address: string) => new URL(address).pathname.split('/').at(-1) ?? ''

async function newCard(
  person: Person,
  { card, for_charges }: Extract<Deed, { does: 'new card' }>,
): Promise<string> {
  const { world, ask } = person
  const page = await ask('customer', 'POST', '/payment-methods')
  if (page.status >= 300) return answered(page)
  const last4 = String(1_000 + ++person.cards)
  const [exp_year, exp_month] = card.good_through
  const order = await world.sandbox.complete(tokenIn(page.body.checkout_url), {
    card: { brand: 'mastercard', last4, exp_month, exp_year },
  })
  if (order.state === 'pending') return 'declined'
  await world.settle()
  await setBank(world, last4, card.bank)
  if (!for_charges) return 'done'
  const { data } = (await ask('customer', 'GET', '/payment-methods')).body
  const saved = data.find((each: { last4: string }) => each.last4 === last4)
  const answer = await post(person, `/payment-methods/${saved?.payment_method_id}/default`)
  if (answer === 'done') person.charged = last4
  return answer
}

/** The page of the dunning banner; else of the newest period whose order still takes money. */
async function payNow(
  person: Person,
  { bank }: Extract<Deed, { does: 'pay now' }>,
): Promise<string> {
  const { world } = person
  const token = (await bannersPage(person)) ?? (await openOrder(person))
  if (!token) return 'nothing'
  const page = await world.sandbox.checkout(token)
  if (!page.can_be_paid) return `the page is ${page.order.state}`
  const order = await world.sandbox.complete(token, { behaviour: bank })
  return order.state === 'completed' ? 'done' : 'declined'
}

async function bannersPage({ ask, account: { account_id } }: Person): Promise<string | undefined> {
  const { items } = (await ask('operator', 'GET', `/admin/customers/${account_id}/banners`)).body
  const banner = items.find(
    (each: { kind: string; active: boolean }) => each.active && each.kind.startsWith('dunning_'),
  )
  return banner?.cta_url?.includes('/checkout/') ? tokenIn(banner.cta_url) : undefined
}

/** Ids are in the order of time, so that the last reference is of the newest period. */
async function openOrder({ world }: Person): Promise<string | undefined> {
  const orders = await world.sandbox.listOrders()
  return orders
    .filter(({ reference, state }) => reference.startsWith('cyc_') && state === 'pending')
    .toSorted((one, other) => one.reference.localeCompare(other.reference))
    .at(-1)?.order_token
}

async function retry({ ask, account: { account_id } }: Person): Promise<string> {
  const path = `/admin/billing-cycles?account_id=${account_id}&state=failed&limit=1000`
  const { data } = (await ask('operator', 'GET', path)).body
  const cycle = data.at(-1)
  if (!cycle) return 'nothing'
  return answered(await ask('operator', 'POST', `/admin/billing-cycles/${cycle.id}/retry`))
}

async function creditNote(
  { ask, account: { account_id } }: Person,
  { invoice, percent, refund }: Extract<Deed, { does: 'credit note' }>,
): Promise<string> {
  const { invoices } = (await ask('operator', 'GET', `/admin/customers/${account_id}`)).body
  const chosen = invoices[invoice]
  if (!chosen) return 'nothing'
  const amount_minor = noteOf(chosen.total.amount_minor, percent)
  return answered(
    await ask('operator', 'POST', '/admin/credit-notes', {
      invoice_id: chosen.invoice_id,
      amount: { amount_minor, currency: 'EUR' },
      reason: 'goodwill',
      provider_refund: refund,
    }),
  )
}

async function topUp(
  { ask, world }: Person,
  { cents }: Extract<Deed, { does: 'top up' }>,
): Promise<string> {
  const body = { amount_minor: cents, currency: 'EUR' }
  const page = await ask('customer', 'POST', '/payments/topup', body)
  if (page.status < 300) await world.sandbox.complete(tokenIn(page.body.checkout_url))
  return answered(page)
}
