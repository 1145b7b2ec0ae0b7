import type { EInvoiceDelivery } from '@billing/core'
import type { KeyedCommand } from './keyed-command.ts'
import type { KeyedStage } from './keyed-stage.ts'

const body = { reason: 'The access point is back' }

/** As if the network had been away for a week when the document was issued. */
const givenUp =
  (which: 'invoice_id' | 'note_id') =>
  async ({ arena, [which]: id }: KeyedStage): Promise<void> =>
    arena.ports.store.transaction(async (tx) => {
      const delivery = await tx.eInvoiceDeliveries.getForUpdate(id)
      if (!delivery) throw new Error(`${id} goes through no network`)
      const anew: EInvoiceDelivery = { ...delivery, status: 'given_up', message_id: null }
      await tx.eInvoiceDeliveries.put(anew)
    })

/** Documents go through the network again. */
export const DELIVERY_COMMANDS = {
  adminResendInvoiceDelivery: {
    status: 200,
    effect: 'audit_log',
    before: givenUp('invoice_id'),
    asked: ({ admin, invoice_id }) => ({
      path: `/admin/invoices/${invoice_id}/e-invoice/resend`,
      token: admin,
      body,
    }),
  },
  adminResendCreditNoteDelivery: {
    status: 200,
    effect: 'audit_log',
    before: givenUp('note_id'),
    asked: ({ admin, note_id }) => ({
      path: `/admin/credit-notes/${note_id}/e-invoice/resend`,
      token: admin,
      body,
    }),
  },
} as const satisfies Readonly<Record<string, KeyedCommand>>
