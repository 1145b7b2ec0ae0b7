import { DAY } from '@billing/core'
import { anyRow, changes, type Clerk, command, reads } from './clerk.ts'
import { type Body, success } from './person.ts'

const TICKETS = '/admin/support/tickets'
const NOTE = 'Please send all the pages.'

/** Have what another system did not take sent again; where it took nothing for days, enable its endpoint first. */
export async function lookAfterWebhooks(clerk: Clerk): Promise<boolean> {
  const { actor, token } = clerk
  const endpoint = await anyRow(clerk, '/admin/webhook-endpoints', 'data')
  if (!endpoint) return false
  const path = `/admin/webhook-endpoints/${endpoint.endpoint_id}`
  const isOff = endpoint.disabled_by !== null
  if (isOff && !(await changes(clerk, 'PATCH', path, { enabled: true }))) return false
  const again = { method: 'POST', path: `${path}/redeliver`, token } as const
  return success(await actor.ask(again), ['count']) !== undefined
}

/** Answer a ticket, one that has ended too. */
export async function answerTicket(clerk: Clerk): Promise<boolean> {
  const ticket = await anyTicket(clerk)
  if (!ticket) return false
  const body = { body: 'Please try again.' }
  return changes(clerk, 'POST', `${TICKETS}/${ticket.ticket_id}/reply`, body)
}

/** Take a ticket, resolve it, close it, or call it a duplicate of another one. */
export async function moveTicket(clerk: Clerk): Promise<boolean> {
  const { draw } = clerk.actor
  const ticket = await anyTicket(clerk)
  if (!ticket) return false
  const other = await anyTicket(clerk, ({ account_id }) => account_id === ticket.account_id)
  const body = draw.pick([
    { status: 'awaiting_us' },
    { status: 'resolved' },
    { status: 'resolved' },
    { status: 'closed' },
    { status: 'duplicate', duplicate_of_ticket_id: other?.ticket_id },
  ])
  return changes(clerk, 'PATCH', `${TICKETS}/${ticket.ticket_id}`, body)
}

/** Accept a proof of a VAT number, or refuse it. */
export async function decideOnProof(clerk: Clerk): Promise<boolean> {
  const proof = await anyRow(clerk, '/admin/vat-proofs?status=pending_review', 'items')
  return proof !== undefined && decide(clerk, `/admin/vat-proofs/${proof.id}`)
}

/** Look at a proof's file. */
export async function openProof(clerk: Clerk): Promise<boolean> {
  const { actor, token } = clerk
  const proof = await anyRow(clerk, '/admin/vat-proofs', 'items')
  if (!proof) return false
  const path = `/admin/vat-proofs/${proof.id}/file`
  const answered = await actor.ask({ method: 'GET', path, token })
  if (!answered) return false
  if (answered.status !== 200) throw new Error(`${path} answered ${answered.status}`)
  return true
}

/** Accept identity documents, or refuse them. */
export async function decideOnDocuments(clerk: Clerk): Promise<boolean> {
  const intake = await anyRow(clerk, '/admin/kyb-intakes?status=submitted', 'items')
  return intake !== undefined && decide(clerk, `/admin/kyb-intakes/${intake.id}`)
}

/** Say where a customer is whose evidence does not agree. */
export async function decideOnPlace(clerk: Clerk): Promise<boolean> {
  const { actor, token } = clerk
  const review = await anyRow(clerk, '/admin/place-reviews', 'items')
  if (!review) return false
  const verdict = actor.draw.pick(['approve', 'reject'] as const)
  const path = `/admin/place-reviews/${review.account_id}/${verdict}`
  const ask = { method: 'POST', path, body: { reason: 'a bill of their landlord' }, token } as const
  return success(await actor.ask(ask), ['account_id', 'review']) !== undefined
}

/** Suspend a customer's phone system. */
export async function lockPhones(clerk: Clerk): Promise<boolean> {
  const tenant = await anyRow(clerk, '/admin/tenants?limit=100', 'data')
  if (!tenant || !(await turn(clerk, tenant.tenant_id, 'suspend'))) return false
  clerk.notes.locked.push(tenant.tenant_id)
  return true
}

/** Give the phone system back that was suspended first. */
export async function unlockPhones(clerk: Clerk): Promise<boolean> {
  const { locked } = clerk.notes
  const id = locked.shift()
  if (id === undefined) return false
  if (await turn(clerk, id, 'restore')) return true
  // Without an answer it may still be suspended: look again on another day.
  locked.push(id)
  return false
}

/** Suspend a phone system for weeks or months; as often as not one whose bill is unpaid. */
export async function holdForMonths(clerk: Clerk): Promise<boolean> {
  const { draw } = clerk.actor
  const owing = draw.chance(0.5)
  const fits = ({ subscription_status: status }: Body) =>
    owing ? status === 'past_due' || status === 'unpaid' : status === 'active'
  const tenant = await anyRow(clerk, '/admin/tenants?limit=100', 'data', fits)
  if (!tenant || !(await turn(clerk, tenant.tenant_id, 'suspend'))) return false
  const until = clerk.actor.now() + draw.between(3 * DAY, draw.chance(0.5) ? 40 * DAY : 200 * DAY)
  clerk.notes.held.push({ id: tenant.tenant_id, until })
  return true
}

/** Give a phone system back whose time has come. */
export async function letGo(clerk: Clerk): Promise<boolean> {
  const { held } = clerk.notes
  const at = held.findIndex(({ until }) => until <= clerk.actor.now())
  const [due] = at < 0 ? [] : held.splice(at, 1)
  if (!due) return false
  if (await turn(clerk, due.id, 'restore')) return true
  // Without an answer it may still be suspended: look again on another day, and then let it be.
  if (clerk.actor.now() - due.until < 60 * DAY) held.push(due)
  return false
}

/** Let somebody look into a customer's account. */
export async function inviteColleague(clerk: Clerk): Promise<boolean> {
  const { actor, colleagues } = clerk
  if (colleagues.length === 0) return false
  const live = ({ subscription_status: status }: Body) =>
    status === 'active' || status === 'trialing'
  const customer = await anyRow(clerk, '/admin/customers?limit=100', 'data', live)
  if (!customer) return false
  return (await actor.invite(customer.account_id as string, actor.draw.pick(colleagues))) === true
}

/** Make the phone system of somebody who has proved no card, or whose provisioning failed. */
export async function provisionByHand(clerk: Clerk): Promise<boolean> {
  const path = '/admin/customers?subscription_status=pending_payment&limit=100'
  const customer = await anyRow(clerk, path, 'data')
  if (!customer) return false
  const body = { account_id: customer.account_id, override_reason: 'vouched for by telephone' }
  return (await command(clerk, '/admin/tenants', body, ['tenant_id'])) !== undefined
}

/** Look at one of the dashboards. */
export function openDashboard(clerk: Clerk): Promise<boolean> {
  const [name, promised] = clerk.actor.draw.pick([
    ['operational', 'requests'],
    ['security', 'magic_links'],
    ['billing', 'range'],
  ] as const)
  return reads(clerk, `/admin/dashboards/${name}`, promised)
}

async function turn(clerk: Clerk, tenant_id: string, action: 'suspend' | 'restore') {
  const body = { action, reason: 'asked by telephone' }
  const path = `/admin/tenants/${tenant_id}/state`
  return (await command(clerk, path, body, ['tenant_id', 'pbx_status'])) !== undefined
}

function decide(clerk: Clerk, path: string): Promise<boolean> {
  const { draw } = clerk.actor
  const verdict = draw.pick(['approve', 'reject'] as const)
  const body = verdict === 'reject' || draw.chance(0.3) ? { reviewer_note: NOTE } : {}
  return changes(clerk, 'POST', `${path}/${verdict}`, body)
}

function anyTicket(clerk: Clerk, fits?: (ticket: Body) => boolean): Promise<Body | undefined> {
  return anyRow(clerk, `${TICKETS}?limit=100`, 'data', fits)
}
