import type { Account } from '../account/account.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Position } from '../kernel/page.ts'
import type { Ports, Tx } from '../ports.ts'
import { pushEffect } from '../push-effect.ts'
import { moveTicket } from '../support/move-ticket.ts'
import { ticketMachine } from '../support/ticket.ts'
import { decideProofSuperseded } from '../vat/decide-vat-proof.ts'
import { moveVatProof } from '../vat/move-vat-proof.ts'

/** What is erased of one account, in its transaction. Resolves to how many rows or files it was. */
type Eraser = (ports: ErasePorts, tx: Tx, account: Account, now: EpochMs) => Promise<number>
type ErasePorts = Pick<Ports, 'ids' | 'secrets'>

/**
 * All that we keep of a person and that no document needs, by what it is. Issued documents stay as they
 * were issued, with their parties; so do the registry's verdicts and the approved proofs that their VAT was
 * decided by. Source: contract 6.6, 10.4.
 */
export const ERASERS = {
  /** With their sessions and secrets; the e-mail addresses are free again. */
  users: async (_ports, tx, { account_id }) => {
    const users = await tx.users.ofAccount(account_id)
    for (const { user_id } of users) await tx.users.delete(user_id)
    return users.length
  },
  accounts: async (_ports, tx, account, now) => {
    await tx.accounts.put({ ...account, ...NOBODY, updated_at: now })
    return 1
  },
  signups: async (_ports, tx, { account_id }, now) => {
    const signup = await tx.signups.byAccount(account_id)
    const gone = { email: '', email_key: '', password_hash: null }
    if (signup) await tx.signups.put({ ...signup, ...gone, updated_at: now })
    return signup ? 1 : 0
  },
  tenants: async (_ports, tx, { account_id }, now) => {
    const tenant = await tx.tenants.ofAccount(account_id)
    await tx.tenants.scrubIntent(account_id)
    if (!tenant) return 0
    const { code: slug } = tenant
    await tx.tenants.put({ ...tenant, ...NO_TENANT, slug, updated_at: now })
    return 1
  },
  notifications: (_ports, tx, { account_id }) => tx.notifications.erase(account_id),
  banners: (_ports, tx, { account_id }) => tx.banners.erase(account_id),
  /** Deleted here and at the provider; payments go on naming brand and last digits. */
  cards: async (ports, tx, { account_id }, now) => {
    const methods = await tx.paymentMethods.ofAccount(account_id)
    for (const method of methods) {
      const { payment_method_id } = method
      await tx.paymentMethods.put({ ...method, is_default: false, deleted_at: now })
      const effect = { type: 'card.delete', payment_method_id } as const
      const dedupe_key = `card.delete:${payment_method_id}:erased`
      await pushEffect(ports, tx, { effect, dedupe_key }, now)
    }
    return methods.length
  },
  /** Of identity, and of VAT numbers that we did not approve; the notes on all of them. */
  uploads: async (ports, tx, { account_id }, now) => {
    await endProof(ports, tx, account_id, now)
    const identity = await tx.complianceDocuments.storageKeysOf(account_id)
    const keys = [...identity, ...(await tx.vatProofs.erase(account_id))]
    for (const storage_key of keys) {
      const effect = { type: 'file.delete', storage_key } as const
      await pushEffect(ports, tx, { effect, dedupe_key: `file.delete:${storage_key}` }, now)
    }
    return keys.length
  },
  /** What we wrote to them about their documents. */
  intakes: async (_ports, tx, { account_id }, now) => {
    const intake = await tx.complianceIntakes.ofAccount(account_id)
    if (intake) await tx.complianceIntakes.put({ ...intake, reviewer_note: null, updated_at: now })
    return intake ? 1 : 0
  },
  /** Closed, too: nobody is there to be answered. */
  tickets: async (ports, tx, { account_id }, now) => {
    await closeTickets(ports, tx, account_id, now)
    return tx.tickets.erase(account_id)
  },
  /** What they wrote on leaving; the reason that they chose stays, and when they left. */
  'parting notes': async (_ports, tx, { account_id }) => {
    const subscription = await tx.subscriptions.ofAccount(account_id)
    if (!subscription || subscription.cancel_note === null) return 0
    await tx.subscriptions.put({ ...subscription, cancel_note: null })
    return 1
  },
  /** Addresses and browsers; the chain holds without them. */
  'audit rows': (_ports, tx, { account_id }) => tx.audit.erasePersonal(account_id),
} as const satisfies Record<string, Eraser>

/** What of an account names a person. Its country and its VAT number stay: documents were decided by them. */
const NOBODY = {
  company_name: '',
  full_name: null,
  contact_email: '',
  pending_contact_email: null,
  contact_phone: null,
  reg_number: null,
  legal_address: null,
  invoice_address: null,
} as const

/** What of a tenant was made of a name. */
const NO_TENANT = { name: '', contact_email: '', my_pbx_url: '', sip_domain: null } as const

const SYSTEM = { actor: 'system' } as const
/** Tickets that are read at a time. */
const PAGE = 100

async function closeTickets(
  ports: ErasePorts,
  tx: Tx,
  account_id: string,
  now: EpochMs,
): Promise<void> {
  let after: Position | null = null
  do {
    const from: Position | null = after
    const page = await tx.tickets.listOfAccount(account_id, { limit: PAGE, after: from })
    for (const ticket of page.data) {
      if (ticketMachine.final.includes(ticket.status)) continue
      await moveTicket(ports, tx, { ticket, event: 'closed', by: SYSTEM }, now)
    }
    after = page.next
  } while (after !== null)
}

/** Nobody decides on a proof whose file is gone. */
async function endProof(
  ports: ErasePorts,
  tx: Tx,
  account_id: string,
  now: EpochMs,
): Promise<void> {
  const from = await tx.vatProofs.waitingOf(account_id)
  if (!from) return
  const to = decideProofSuperseded(from, now)
  await moveVatProof(ports, tx, { from, to, event: 'superseded', by: SYSTEM }, now)
}
