import { type Contact, type EAddress, keptEAddress, Problem, type Seller } from '@billing/core'
import { z } from 'zod'
import { parsed } from './config-values.ts'

/** What electronic documents say of the seller beside what a PDF shows; nothing of it is needed. */
export const SELLER = {
  BILLING_SELLER_STREET: z.string().optional(),
  BILLING_SELLER_POSTAL_CODE: z.string().optional(),
  BILLING_SELLER_CITY: z.string().optional(),
  BILLING_SELLER_E_ADDRESS: parsed(parseEAddress).optional(),
  BILLING_SELLER_CONTACT: parsed(parseContact).optional(),
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
  if (name === '' || digits < 3 || !/^[^@\s]+@[^@\s]+$/.test(email) || more.length > 0) {
    throw new Error('expected <name>;<phone>;<e-mail>')
  }
  return { name, phone, email }
}
