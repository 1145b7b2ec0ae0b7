import { unixSeconds } from '@billing/core'
import { operate } from '../stories/operator-hand.ts'
import { orderTokenIn } from '../support/card-actions.ts'
import { pdfOf, sendDocument } from '../support/documents.ts'
import { sendProof } from '../support/vat-proofs.ts'
import type { Customer, World } from '../support/world.ts'
import type { Town } from './town.ts'

/** Three customers, each with the name of what is particular about them. */
interface People {
  readonly company: Customer
  readonly consumer: Customer
  /** Of another member state, with a VAT number that is valid. */
  readonly abroad: Customer
}

/** Live through every state of a customer, and have every page looked at in each. */
export async function liveThrough(town: Town): Promise<void> {
  const { world } = town
  await town.portal('stranger')
  const people = await signUpAll(world)
  await town.portal('on trial', people.company)
  await town.portal('consumer on trial', people.consumer)
  await town.portal('abroad on trial', people.abroad)

  await world.advance('P15D')
  await fill(world, people.company)
  await town.portal('paid, credited, and changing', people.company)
  await town.portal('consumer who has paid', people.consumer)
  await town.portal('under reverse charge', people.abroad)
  await town.desk('a busy day', Object.values(people).flatMap(pagesOf))
  await town.sandbox('a busy day')

  await leave(town, people)
  await owe(town, people)
}

async function signUpAll(world: World): Promise<People> {
  const company = await world.signUp({ email: 'ona@example.lt' })
  const consumer = await world.signUp({
    customer_type: 'individual',
    full_name: 'Rasa Rasaitė',
    email: 'rasa@example.lt',
  })
  const abroad = await world.signUp({
    company_name: 'Storch GmbH',
    email: 'helga@example.de',
    country: 'DE',
  })
  await as(world, abroad)('PATCH', '/account', { vat_id: 'DE136695976' })
  await world.settle()
  return { company, consumer, abroad }
}

/** A topup, a question, papers, two credit notes, a banner, and a plan that will change. */
async function fill(world: World, company: Customer): Promise<void> {
  const topup = { amount_minor: 2_500, currency: 'EUR' }
  await world.sandbox.complete(
    orderTokenIn(await as(world, company)('POST', '/payments/topup', topup)),
  )
  await world.settle()
  await as(world, company)('POST', '/support/tickets', { subject: 'No sound', message: 'Hm' })
  const token = await tokenOf(world, company)
  await sendDocument(world, { token, doc_key: 'company_registration' })
  await sendProof(world, { token, vat_id: 'LT119511515', bytes: pdfOf('proof') })
  const { body } = await as(world, company)('GET', '/invoices')
  const note = {
    invoice_id: body.data.at(-1).invoice_id,
    reason: 'Days without calls',
    amount: { amount_minor: 300, currency: 'EUR' },
  }
  for (const provider_refund of [false, true]) {
    await operate(world, 'POST', '/admin/credit-notes', { body: { ...note, provider_refund } })
    await world.settle()
  }
  const banner = {
    severity: 'info',
    kind: 'system',
    message_key: 'We work on Saturday.',
    expires_at: unixSeconds(world.now()) + 86_400,
  }
  await operate(world, 'POST', `/admin/customers/${company.account_id}/banners`, { body: banner })
  await as(world, company)('POST', '/subscription/change-plan', { new_tier: 'starter' })
}

/** The consumer withdraws, and the company abroad cancels. */
async function leave({ world, portal }: Town, { consumer, abroad }: People): Promise<void> {
  const { body } = await as(world, consumer)('POST', '/withdrawal', {})
  await portal('withdrawing', consumer)
  await as(world, consumer)('POST', `/withdrawal/${body.withdrawal_id}/confirm`)
  await world.settle()
  await portal('withdrawn', consumer)
  await as(world, abroad)('POST', '/subscription/cancel', {})
  await portal('cancelling', abroad)
}

/** The company's card is declined until the end. */
async function owe({ world, portal, desk, sandbox }: Town, people: People): Promise<void> {
  for (const { method_id } of await world.sandbox.listCards()) {
    await world.sandbox.setCard(method_id, 'insufficient_funds')
  }
  const all = Object.values(people).flatMap(pagesOf)
  await world.advance('P30D')
  await portal('past due', people.company)
  await desk('past due', all)
  await world.advance('P22D')
  await portal('suspended', people.company)
  await desk('suspended', all)
  await sandbox('suspended')
  await world.advance('P60D')
  await portal('ended', people.company)
  await portal('left', people.abroad)
  await desk('ended', all)
}

/** Where operators see one customer. */
const pagesOf = ({ account_id }: Customer) =>
  ['', '/banners', '/cards'].map((page) => `/customers/${account_id}${page}`)

/** Asks as somebody: in a session that is as new as the request, under a key of its own. */
function as(world: World, who: Customer) {
  return async (method: string, path: string, body?: object) => {
    const headers = { 'idempotency-key': world.ports.ids.unguessable() }
    const token = await tokenOf(world, who)
    return world.api(method, path, { token, headers, ...(body && { body }) })
  }
}

async function tokenOf(world: World, { email, password }: Customer): Promise<string> {
  const { body } = await world.api('POST', '/auth/sign-in', { body: { email, password } })
  return body.access_token
}
