import { z } from '@hono/zod-openapi'
import { accountMachine, statesOf, vatStatusMachine } from '@billing/core'
import { DateTime, Locale, maybe, orNull, shownEmail } from './common.ts'
import { EXAMPLES } from './examples.ts'

const AccountStatus = z.enum(statesOf(accountMachine))
const VatStatus = z.enum(statesOf(vatStatusMachine))

/** A postal address. */
export const Address = z
  .object({
    line1: z.string().min(1).max(200),
    line2: maybe(z.string().max(200)),
    city: z.string().min(1).max(100),
    postal_code: z.string().min(1).max(20),
    country: z.string().length(2),
  })
  .openapi('Address')

/** The account as a web app shows it on every page. */
export const MeAccountResponse = z
  .object({
    account_id: z.string(),
    email: shownEmail(),
    company_name: z.string(),
    contact_phone: orNull(z.string()),
    reg_number: orNull(z.string()),
    vat_id: orNull(z.string()),
    vat_status: VatStatus,
    language: Locale,
    pbx_tenant_id: orNull(z.string()),
    status: AccountStatus,
    created_at: DateTime,
    updated_at: DateTime,
  })
  .openapi('MeAccountResponse')

/** The account in full. */
export const AccountResponse = z
  .object({
    account_id: z.string(),
    company_name: z.string(),
    legal_address: orNull(Address),
    invoice_address: orNull(Address),
    reg_number: orNull(z.string()),
    vat_id: orNull(z.string()),
    vat_status: VatStatus,
    vat_checked_at: orNull(DateTime),
    language: Locale,
    contact_email: shownEmail(),
    contact_phone: orNull(z.string()),
    pbx_tenant_id: orNull(z.string()),
    status: AccountStatus,
    created_at: DateTime,
    updated_at: DateTime,
  })
  .openapi('AccountResponse', { example: EXAMPLES.AccountResponse })
