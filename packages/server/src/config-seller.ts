import {
  type Contact,
  type DisputeBody,
  type EAddress,
  isEmailAddress,
  keptEAddress,
  pageUrlProblem,
  Problem,
  type Seller,
  SELLS_TO,
  type SellsTo,
} from '@billing/core'
import { z } from 'zod'
import { parsed } from './config-values.ts'

/** Whom the seller sells to, and what documents, mails and contracts say of it beside its name, address and codes. */
export const SELLER = {
  BILLING_SELLER_STREET: z.string().optional(),
  BILLING_SELLER_POSTAL_CODE: z.string().optional(),
  BILLING_SELLER_CITY: z.string().optional(),
  BILLING_SELLER_E_ADDRESS: parsed(parseEAddress).optional(),
  BILLING_SELLER_CONTACT: parsed(parseContact).optional(),
  BILLING_SELLS_TO: z.enum(SELLS_TO, 'expected companies, consumers or both'),
  BILLING_DISPUTE_BODY: parsed(parseDisputeBody).optional(),
}

type SellerConfig = z.output<z.ZodObject<typeof SELLER>>

/** What the settings of the seller take over from it. */
export function sellerOf(config: SellerConfig, country: string): Partial<Seller> {
  const { BILLING_SELLER_STREET: line1, BILLING_SELLER_CITY: city } = config
  const { BILLING_SELLER_E_ADDRESS: e_address, BILLING_SELLER_CONTACT: contact } = config
  const postal_code = config.BILLING_SELLER_POSTAL_CODE ?? ''
  return {
    ...(line1 && city && { postal_address: { line1, postal_code, city, country } }),
    ...(e_address && { e_address }),
    ...(contact && { contact }),
  }
}

/** What says how consumers reach the seller, and whether there are any; what the file says wins. */
export interface Reached {
  readonly BILLING_SELLER_CONTACT?: Contact | undefined
  readonly BILLING_SUPPORT_EMAIL?: string | undefined
  readonly BILLING_SUPPORT_PHONE?: string | undefined
  readonly BILLING_SELLS_TO: SellsTo
  readonly policy: { readonly sells_to?: SellsTo }
}

const WHY = 'because the contract of a consumer names whom to write to and call'

/** What is missing of how consumers reach the seller. Source: Directive 2011/83/EU, Art. 6 (1) (c). */
export function contactProblems({ BILLING_SELLS_TO, policy, ...config }: Reached): string[] {
  const { BILLING_SELLER_CONTACT, BILLING_SUPPORT_EMAIL, BILLING_SUPPORT_PHONE } = config
  const sells_to = policy.sells_to ?? BILLING_SELLS_TO
  if (sells_to === 'companies' || BILLING_SELLER_CONTACT) return []
  const missing = [
    ...(BILLING_SUPPORT_EMAIL ? [] : ['BILLING_SUPPORT_EMAIL']),
    ...(BILLING_SUPPORT_PHONE ? [] : ['BILLING_SUPPORT_PHONE']),
  ]
  const asked = missing.length === 2 ? ['BILLING_SELLER_CONTACT'] : missing
  return asked.map(
    (name) => `${name}: needed with real providers where consumers are sold to, ${WHY}`,
  )
}

/** `State Consumer Rights Protection Authority;www.vvtat.lt`: who settles disputes with consumers. Throws. */
function parseDisputeBody(text: string): DisputeBody {
  const [name = '', url = '', ...more] = text.split(';').map((part) => part.trim())
  const address = /^https?:/.test(url) ? url : `https://${url}`
  if (name === '' || url === '' || more.length > 0 || pageUrlProblem(address) !== null) {
    throw new Error('expected <name>;<web address>')
  }
  return { name, url }
}

/** `0200:300000053`: a scheme of the EAS list, and an identifier of it. Throws. */
function parseEAddress(text: string): EAddress {
  const [scheme = '', ...id] = text.split(':')
  try {
    return keptEAddress({ scheme, id: id.join(':') }, 'e_address')
  } catch (error) {
    const reason = error instanceof Problem ? error.details.invalid_params?.[0]?.reason : undefined
    throw new Error(`expected <scheme>:<identifier>. ${reason ?? ''}`.trim(), { cause: error })
  }
}

/** `Accounts office;+370 600 00000;invoices@example.com`: whom a buyer asks. Throws. */
function parseContact(text: string): Contact {
  const [name = '', phone = '', email = '', ...more] = text.split(';').map((part) => part.trim())
  const digits = phone.replaceAll(/\D/g, '').length
  if (name === '' || digits < 3 || !isEmailAddress(email) || more.length > 0) {
    throw new Error('expected <name>;<phone>;<e-mail>')
  }
  return { name, phone, email }
}
