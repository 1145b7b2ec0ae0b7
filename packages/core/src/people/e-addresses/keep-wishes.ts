import { invalid } from '../../kernel/problem.ts'
import { inCapitals } from '../../kernel/text/text.ts'
import type { EAddress, EInvoiceSyntax, EInvoiceWishes } from '../account/e-address.ts'
import { E_ADDRESS_SCHEMES, identifierFlaw } from './schemes.ts'

/** What somebody asked electronic invoices to carry. What is absent is taken away. */
export interface EInvoiceInput {
  readonly e_address?: EAddress | null
  readonly buyer_reference?: string | null
  readonly leitweg_id?: string | null
  readonly mailed_as?: EInvoiceSyntax | null
}

/** The scheme of a Leitweg-ID. */
const LEITWEG = '0204'

/** The wishes as we keep them; null where there are none. Throws `validation.failed` on the field that is wrong. */
export function keptWishes(input: EInvoiceInput): EInvoiceWishes | null {
  const { e_address = null, buyer_reference = null, leitweg_id = null, mailed_as = null } = input
  const wishes: EInvoiceWishes = {
    e_address: e_address && keptEAddress(e_address, 'e_address'),
    buyer_reference: buyer_reference?.trim() || null,
    leitweg_id: leitweg_id === null ? null : keptId(LEITWEG, leitweg_id, 'leitweg_id'),
    mailed_as,
  }
  return Object.values(wishes).every((wish) => wish === null) ? null : wishes
}

/** An electronic address as we keep it. Throws `validation.failed` on its `scheme` or its `id`, below `field`. */
export function keptEAddress({ scheme, id }: EAddress, field: string): EAddress {
  if (!E_ADDRESS_SCHEMES.includes(scheme)) {
    const why = 'We take the codes of the list of electronic address schemes, for example 0088.'
    throw invalid(`${field}.scheme`, why)
  }
  return { scheme, id: keptId(scheme, id, `${field}.id`) }
}

/** Without the blanks that people put between groups, and in upper case but where somebody's own suffix stands. */
function keptId(scheme: string, given: string, field: string): string {
  const plain = given.replaceAll(/\s/g, '')
  const id = scheme === '0225' || isFree(scheme) ? plain : inCapitals(plain)
  const flaw = identifierFlaw(scheme, id)
  if (flaw !== null) throw invalid(field, flaw)
  return id
}

/** Whether letters of both cases may differ. */
function isFree(scheme: string): boolean {
  return identifierFlaw(scheme, 'aB') === null
}
