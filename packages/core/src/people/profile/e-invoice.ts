import type { Call } from '../../records/idempotency/call.ts'
import type { ReadPorts, WritePorts } from '../../ports.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { EInvoiceWishes } from '../account/e-address.ts'
import { type EInvoiceInput, keptWishes } from '../e-addresses/keep-wishes.ts'
import { changeAccount } from './change-account.ts'
import { viewAccount } from './view-account.ts'

const NONE: EInvoiceWishes = {
  e_address: null,
  buyer_reference: null,
  leitweg_id: null,
  mailed_as: null,
}

/** What the caller's electronic invoices carry from the next one on. Throws `not_found`. */
export async function viewEInvoice(ports: ReadPorts, call: Call): Promise<EInvoiceWishes> {
  return (await viewAccount(ports, call)).e_invoice ?? NONE
}

/**
 * Say what electronic invoices shall carry: what is absent is taken away. What is issued already keeps its own.
 * Throws `validation.failed` on the field whose form or check digits are wrong, and `not_found`.
 */
export async function updateEInvoice(
  ports: WritePorts,
  call: Call,
  input: EInvoiceInput,
): Promise<EInvoiceWishes> {
  const e_invoice = keptWishes(input)
  return transact(ports, async (work) => {
    const fields = ['e_invoice']
    const account = await changeAccount(work, {
      call,
      fields,
      change: (before) => ({ ...before, e_invoice }),
    })
    return account.e_invoice ?? NONE
  })
}
