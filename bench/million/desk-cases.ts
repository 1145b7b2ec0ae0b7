import {
  epochMs,
  type Page,
  type PageRequest,
  type Store,
  type TicketFilters,
  type Tx,
} from '@billing/core'
import type { Depths } from './far-in.ts'
import { account_id, everyCase, type ListCase, type Listed, operator } from './list-case.ts'

const NOW = epochMs(Date.now())

const tickets: Listed<TicketFilters> = {
  table: 'support_tickets',
  order: ['last_activity_at', 'ticket_id'],
  list: (tx, filter, page) => tx.tickets.list(filter, page),
  filters: [
    { status: 'open' },
    { status: 'resolved' },
    { category: 'billing' },
    { assignee: null },
    { status: 'closed', category: 'other' },
    { status: 'open', assignee: operator },
    { status: 'awaiting_us', category: 'billing', assignee: operator },
    { words: ['sound'] },
    { words: ['00000042'] },
    { words: ['4242'] },
    { words: ['4242'], status: 'open' },
    { words: ['dargike'] },
    { words: ['uab', 'sound'] },
    { words: ['sound', 'dargike'], status: 'open' },
    { account_id },
    { words: ['sound'], status: 'open' },
    { words: ['sound'], status: 'resolved' },
    { words: ['nobody'], status: 'closed' },
  ],
}

const proofs: Listed<Parameters<Tx['vatProofs']['list']>[0]> = {
  table: 'vat_proofs',
  order: ['created_at', 'id'],
  list: (tx, filter, page) => tx.vatProofs.list(filter, page),
  filters: [{ status: 'pending_review' }, { status: 'approved' }, { account_id }],
}

const intakes: Listed<Parameters<Tx['complianceIntakes']['list']>[0]> = {
  table: 'compliance_intakes',
  order: ['created_at', 'id'],
  list: (tx, filter, page) => tx.complianceIntakes.list(filter, page),
  filters: [{ status: 'submitted' }, { status: 'approved' }],
}

const creditNotes: Listed<Parameters<Tx['creditNotes']['list']>[0]> = {
  table: 'credit_notes',
  order: ['issued_at', 'credit_note_id'],
  list: (tx, filter, page) => tx.creditNotes.list(filter, page),
  filters: [{ account_id }],
}

/** A list of one customer: the one who has much of everything. */
const own = (
  table: string,
  order: Listed<object>['order'],
  list: (tx: Tx, page: PageRequest) => Promise<Page<unknown>>,
): Listed<object> => ({ table, order, list: (tx, _, page) => list(tx, page), filters: [] })

/** Lists of the support desk and of reviews, and those of one customer. */
export function deskCasesOf(store: Store, depths: Depths): ListCase[] {
  const of = <F>(name: string, list: Listed<F>) => everyCase(store, depths, name, list)
  return [
    ...of('tickets', tickets),
    ...of('proofs', proofs),
    ...of('intakes', intakes),
    ...of('credit notes', creditNotes),
    ...of(
      'own notifications',
      own('notifications', ['created_at', 'id'], (tx, page) =>
        tx.notifications.listOfAccount(account_id, page),
      ),
    ),
    ...of(
      'own banners',
      own('banners', ['created_at', 'id'], (tx, page) => tx.banners.active(account_id, NOW, page)),
    ),
    ...of(
      'all banners',
      own('banners', ['created_at', 'id'], (tx, page) =>
        tx.banners.listOfAccount(account_id, page),
      ),
    ),
    ...of(
      'own tickets',
      own('support_tickets', ['created_at', 'ticket_id'], (tx, page) =>
        tx.tickets.listOfAccount(account_id, page),
      ),
    ),
    ...of(
      'own invoices',
      own('invoices', ['issued_at', 'invoice_id'], (tx, page) =>
        tx.invoices.listOfAccount(account_id, page),
      ),
    ),
    ...of(
      'own tenants',
      own('tenants', ['created_at', 'tenant_id'], (tx, page) =>
        tx.tenants.listOfAccount(account_id, page),
      ),
    ),
  ]
}
