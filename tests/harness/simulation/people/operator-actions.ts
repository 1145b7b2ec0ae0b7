import { anyRow, type Clerk, type ClerksAction as Action, command, reads } from './clerk.ts'
import {
  answerTicket,
  decideOnDocuments,
  decideOnPlace,
  decideOnProof,
  holdForMonths,
  inviteColleague,
  letGo,
  lockPhones,
  lookAfterWebhooks,
  moveTicket,
  openDashboard,
  openProof,
  provisionByHand,
  unlockPhones,
} from './desk-actions.ts'
import type { Body } from './person.ts'
import { TIERS } from './sign-up.ts'

/** All that an operator does, and how often it is drawn among the others. */
// prettier-ignore
export const OPERATOR_ACTIONS = {
  'credits a part':          [6, (clerk) => credit(clerk, { whole: false, provider_refund: false })],
  'credits the whole':       [3, (clerk) => credit(clerk, { whole: true, provider_refund: false })],
  'refunds a part':          [6, (clerk) => credit(clerk, { whole: false, provider_refund: true })],
  'refunds the whole':       [3, (clerk) => credit(clerk, { whole: true, provider_refund: true })],
  'suspends':                [2, suspend],
  'restores':                [6, restore],
  'forgives':                [6, forgive],
  'ends a subscription':     [0.4, end],
  'changes a plan at once':  [5, (clerk) => changePlan(clerk, 'immediate')],
  'changes a plan later':    [4, (clerk) => changePlan(clerk, 'next_cycle')],
  'retries a cycle':         [6, retry],
  'lists cycles':            [3, (clerk) => reads(clerk, '/admin/billing-cycles?limit=20', 'data')],
  'lists payments':          [3, (clerk) => reads(clerk, '/admin/payments?limit=20', 'payments')],
  'lists credit notes':      [2, (clerk) => reads(clerk, '/admin/credit-notes', 'credit_notes')],
  'looks at the scheduler':  [2, (clerk) => reads(clerk, '/admin/scheduler/health', 'counts')],
  'looks at the alerts':     [2, (clerk) => reads(clerk, '/admin/scheduler/alerts', 'alerts')],
  'opens a customer’s PDF':  [2, openPdf],
  'answers a ticket':        [6, answerTicket],
  'moves a ticket':          [5, moveTicket],
  'decides on a VAT proof':  [6, decideOnProof],
  'decides on a place':      [6, decideOnPlace],
  'refunds an invoice':      [5, refundInvoice],
  'opens a VAT proof':       [4, openProof],
  'decides on documents':    [4, decideOnDocuments],
  'locks a phone system':    [3, lockPhones],
  'unlocks a phone system':  [3, unlockPhones],
  'holds for months':        [4, holdForMonths],
  'lets go after months':    [9, letGo],
  'invites a support user':  [4, inviteColleague],
  'provisions by hand':      [4, provisionByHand],
  'lists customers':         [2, (clerk) => reads(clerk, '/admin/customers?limit=50', 'data')],
  'reads the audit log':     [1, (clerk) => reads(clerk, '/admin/audit-log?limit=50', 'rows')],
  'reads the metrics':       [2, (clerk) => reads(clerk, '/admin/metrics', 'windows')],
  'opens a dashboard':       [3, openDashboard],
  'looks after webhooks':    [6, lookAfterWebhooks],
} as const satisfies Readonly<Record<string, readonly [weight: number, Action]>>

/** What an operator can do, by name: each with how often it is drawn. */
export type OperatorDeeds = Readonly<Record<string, readonly [weight: number, Action]>>

/** How often each is drawn. */
export function weightsOf(deeds: OperatorDeeds): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(deeds).map(([name, [weight]]) => [name, weight]))
}

/** Take an invoice back, in part or whole, to the card or as credit. */
async function credit(
  clerk: Clerk,
  { whole, provider_refund }: { readonly whole: boolean; readonly provider_refund: boolean },
): Promise<boolean> {
  const { draw } = clerk.actor
  const cycle = await anyCycle(clerk, ({ invoice_id }) => invoice_id !== null)
  if (!cycle) return false
  const share = whole ? 1 : draw.between(1, 90) / 100
  const amount_minor = Math.max(1, Math.floor(cycle.amount_minor * share))
  const note = await command(
    clerk,
    '/admin/credit-notes',
    {
      invoice_id: cycle.invoice_id,
      amount: { amount_minor, currency: cycle.currency },
      reason: draw.pick(['goodwill', 'outage', 'billed by mistake']),
      ...(provider_refund || draw.chance(0.5) ? { provider_refund } : {}),
    },
    ['id', 'number', 'amount', 'kind'],
  )
  return note !== undefined
}

/** Pay an invoice of any kind back to the card: a plan's, a change's, a topup's. */
async function refundInvoice(clerk: Clerk): Promise<boolean> {
  const { draw } = clerk.actor
  const invoice = await anyRow(clerk, '/admin/invoices?status=paid&limit=100', 'invoices')
  if (!invoice) return false
  const share = draw.chance(0.4) ? 1 : draw.between(1, 90) / 100
  const amount_minor = Math.max(1, Math.floor(Number(invoice.amount_minor) * share))
  const amount = { amount_minor, currency: invoice.currency }
  const body = { invoice_id: invoice.id, amount, reason: 'goodwill', provider_refund: true }
  return (await command(clerk, '/admin/credit-notes', body, ['id', 'number'])) !== undefined
}

async function suspend(clerk: Clerk): Promise<boolean> {
  const cycle = await anyCycle(clerk, isLive(clerk))
  if (!cycle || !(await transition(clerk, cycle.subscription_id, 'suspended'))) return false
  clerk.notes.suspended.push(cycle.subscription_id)
  return true
}

async function restore(clerk: Clerk): Promise<boolean> {
  const { notes } = clerk
  const id = notes.suspended.shift()
  if (id === undefined) return false
  if (await transition(clerk, id, 'active')) return true
  // Without an answer it may still be suspended: look again on another day.
  notes.suspended.push(id)
  return false
}

/** Let a customer off an unpaid bill. */
async function forgive(clerk: Clerk): Promise<boolean> {
  const cycle = await anyCycle(clerk, whichever, '&state=failed')
  return cycle !== undefined && transition(clerk, cycle.subscription_id, 'active')
}

async function end(clerk: Clerk): Promise<boolean> {
  const cycle = await anyCycle(clerk, isLive(clerk))
  return cycle !== undefined && transition(clerk, cycle.subscription_id, 'cancelled')
}

async function changePlan(clerk: Clerk, effective: 'immediate' | 'next_cycle'): Promise<boolean> {
  const cycle = await anyCycle(clerk, isLive(clerk))
  if (!cycle) return false
  const path = `/admin/subscriptions/${cycle.subscription_id}/change-plan`
  const body = { new_tier: clerk.actor.draw.pick(TIERS), effective, reason: 'asked by telephone' }
  return (await command(clerk, path, body, ['subscription_id', 'status'])) !== undefined
}

async function retry(clerk: Clerk): Promise<boolean> {
  const cycle = await anyCycle(clerk, whichever, '&state=failed')
  if (!cycle) return false
  const path = `/admin/billing-cycles/${cycle.id}/retry`
  return (await command(clerk, path, undefined, ['id', 'state'])) !== undefined
}

async function openPdf(clerk: Clerk): Promise<boolean> {
  const { actor, token } = clerk
  const cycle = await anyCycle(clerk, ({ invoice_id }) => invoice_id !== null)
  if (!cycle) return false
  const path = `/admin/invoices/${cycle.invoice_id}/pdf`
  const answered = await actor.ask({ method: 'GET', path, token })
  if (!answered || answered.status >= 300) return false
  if (!answered.text.startsWith('%PDF-')) throw new Error(`${path} is no PDF`)
  return true
}

async function transition(clerk: Clerk, id: string, to_status: string): Promise<boolean> {
  const path = `/admin/subscriptions/${id}/transition`
  return (await command(clerk, path, { to_status }, ['status'])) !== undefined
}

/** Mostly a subscription that has a next period; now and then any. */
function isLive({ actor }: Clerk): (cycle: Body) => boolean {
  const ended = actor.draw.chance(0.1)
  return ({ state }) => ended || state === 'planned'
}

const whichever = () => true

function anyCycle(
  clerk: Clerk,
  fits: (cycle: Body) => boolean,
  filter = '',
): Promise<Body | undefined> {
  return anyRow(clerk, `/admin/billing-cycles?limit=100${filter}`, 'data', fits)
}
