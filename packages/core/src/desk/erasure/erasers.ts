import type { Account } from '../../people/account/account.ts'
import type { Position } from '../../kernel/page.ts'
import type { Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { moveTicket } from '../../people/support/move-ticket.ts'
import { ticketMachine } from '../../people/support/ticket.ts'
import { decideProofSuperseded } from '../../people/vat-proofs/decide-vat-proof.ts'
import { moveVatProof } from '../../people/vat-proofs/move-vat-proof.ts'
import { ACCOUNT_FATES, erasedFields, SIGNUP_FATES, WITHDRAWAL_FATES } from './personal-data.ts'

/** What is erased of one account, in its transaction. */
interface Eraser {
  /** What goes, and what of it stays: printed for whoever answers for personal data. */
  readonly what: string
  /** Whether it goes too 30 days after a signup failed, when nobody has become a customer. */
  readonly of_failed_signups: boolean
  /** Resolves to how many rows or files it was. */
  readonly erase: (work: Work, account: Account) => Promise<number>
}

/**
 * All that we keep of a person and that no document needs, by what it is. Issued documents stay as they
 * were issued, with their parties; so do the registry's verdicts and the approved proofs that their VAT was
 * decided by. Which fields of a record are erased its table says: see `personal-data.ts`. Source: contract
 * 6.6, 10.4.
 */
export const ERASERS = {
  users: {
    what: 'every user of the account, with their sessions and secrets; their e-mail addresses are free again',
    of_failed_signups: true,
    erase: async ({ tx }, { account_id }) => {
      const users = await tx.users.ofAccount(account_id)
      for (const { user_id } of users) await tx.users.delete(user_id)
      return users.length
    },
  },
  invitations: {
    what: 'every invitation that waits, with the address of whoever was invited',
    // Nobody is invited before there is a phone system.
    of_failed_signups: false,
    erase: ({ tx }, { account_id }) => tx.invitations.erase(account_id),
  },
  accounts: {
    what: 'the names, numbers and addresses of the account',
    of_failed_signups: true,
    erase: async ({ tx, now }, account) => {
      await tx.accounts.put({ ...account, ...erasedFields(ACCOUNT_FATES), updated_at: now })
      return 1
    },
  },
  signups: {
    what: 'the address and the password of the signup',
    of_failed_signups: true,
    erase: async ({ tx, now }, { account_id }) => {
      const signup = await tx.signups.byAccount(account_id)
      if (!signup) return 0
      await tx.signups.put({ ...signup, ...erasedFields(SIGNUP_FATES), updated_at: now })
      return 1
    },
  },
  tenants: {
    what: 'what of the phone system was made of a name; its code stays, and a keyed digest of the name that is used',
    of_failed_signups: true,
    erase: async ({ tx, now }, { account_id }) => {
      const tenant = await tx.tenants.ofAccount(account_id)
      await tx.tenants.scrubIntent(account_id)
      if (!tenant) return 0
      const { code: slug } = tenant
      await tx.tenants.put({ ...tenant, ...NO_TENANT, slug, updated_at: now })
      return 1
    },
  },
  notifications: {
    what: 'every notification',
    of_failed_signups: true,
    erase: ({ tx }, { account_id }) => tx.notifications.erase(account_id),
  },
  banners: {
    what: 'every banner',
    of_failed_signups: true,
    erase: ({ tx }, { account_id }) => tx.banners.erase(account_id),
  },
  cards: {
    what: 'every card, here and at the payment provider; payments go on naming its brand and last digits',
    // The card of a failed signup is forgotten by its order: it is nobody's payment method.
    of_failed_signups: false,
    erase: async (work, { account_id }) => {
      const { tx, now } = work
      const methods = await tx.paymentMethods.ofAccount(account_id)
      for (const method of methods) {
        const { payment_method_id } = method
        await tx.paymentMethods.put({ ...method, is_default: false, deleted_at: now })
        const effect = { type: 'card.delete', payment_method_id } as const
        const dedupe_key = `card.delete:${payment_method_id}:erased`
        await pushEffect(work, { effect, dedupe_key })
      }
      return methods.length
    },
  },
  uploads: {
    what: 'the files that prove an identity or a VAT number, and the notes on the number; an approved proof of a number stays as evidence',
    of_failed_signups: true,
    erase: async (work, { account_id }) => {
      await endProof(work, account_id)
      const identity = await work.tx.complianceDocuments.storageKeysOf(account_id)
      const keys = [...identity, ...(await work.tx.vatProofs.erase(account_id))]
      await deleteFiles(work, keys)
      return keys.length
    },
  },
  intakes: {
    what: 'what we wrote to the customer about their identity documents',
    of_failed_signups: true,
    erase: async ({ tx, now }, { account_id }) => {
      const intake = await tx.complianceIntakes.ofAccount(account_id)
      if (!intake) return 0
      await tx.complianceIntakes.put({ ...intake, reviewer_note: null, updated_at: now })
      return 1
    },
  },
  notes: {
    what: 'every note of our operators on the customer; the audit log still says who wrote one, and when',
    of_failed_signups: true,
    erase: ({ tx }, { account_id }) => tx.customerNotes.erase(account_id),
  },
  tickets: {
    what: 'every word of the support tickets and every file in them; those that were open are closed: nobody is there to be answered',
    of_failed_signups: true,
    erase: async (work, { account_id }) => {
      await closeTickets(work, account_id)
      await deleteFiles(work, await work.tx.tickets.eraseFiles(account_id))
      return work.tx.tickets.erase(account_id)
    },
  },
  'parting notes': {
    what: 'what the customer wrote on leaving; the reason that they chose stays, and when they left',
    // Without a subscription nobody leaves.
    of_failed_signups: false,
    erase: async ({ tx }, { account_id }) => {
      const subscription = await tx.subscriptions.ofAccount(account_id)
      if (!subscription || subscription.cancel_note === null) return 0
      await tx.subscriptions.put({ ...subscription, cancel_note: null })
      return 1
    },
  },
  withdrawals: {
    what: 'the name, the address and the words of whoever withdrew from the contract; when they did, and what followed, stays',
    of_failed_signups: true,
    erase: async ({ tx }, { account_id }) => {
      const stated = await tx.withdrawals.ofAccount(account_id)
      for (const each of stated)
        await tx.withdrawals.put({ ...each, ...erasedFields(WITHDRAWAL_FATES) })
      return stated.length
    },
  },
  'audit rows': {
    what: 'the client addresses and browsers in the audit log; its chain holds without them',
    // Who tried what is kept as long as of a customer: `anonymise` takes it.
    of_failed_signups: false,
    erase: ({ tx }, { account_id }) => tx.audit.erasePersonal(account_id),
  },
} as const satisfies Readonly<Record<string, Eraser>>

/** What of a tenant was made of a name. */
const NO_TENANT = { name: '', contact_email: '', my_pbx_url: '', sip_domain: null } as const

const SYSTEM = { actor: 'system' } as const
/** Tickets that are read at a time. */
const PAGE = 100

async function deleteFiles(work: Work, keys: readonly string[]): Promise<void> {
  for (const storage_key of keys) {
    const effect = { type: 'file.delete', storage_key } as const
    await pushEffect(work, { effect, dedupe_key: `file.delete:${storage_key}` })
  }
}

async function closeTickets(work: Work, account_id: string): Promise<void> {
  let after: Position | null = null
  do {
    const from: Position | null = after
    const page = await work.tx.tickets.listOfAccount(account_id, { limit: PAGE, after: from })
    for (const ticket of page.data) {
      if (ticketMachine.final.includes(ticket.status)) continue
      await moveTicket(work, { ticket, event: 'closed', by: SYSTEM })
    }
    after = page.next
  } while (after !== null)
}

/** Nobody decides on a proof whose file is gone. */
async function endProof(work: Work, account_id: string): Promise<void> {
  const from = await work.tx.vatProofs.waitingOf(account_id)
  if (!from) return
  const to = decideProofSuperseded(from, work.now)
  await moveVatProof(work, { from, to, event: 'superseded', by: SYSTEM })
}
