import { z } from '@hono/zod-openapi'
import {
  accountMachine,
  E_ADDRESS_SCHEMES,
  E_INVOICE_SYNTAXES,
  statesOf,
  vatStatusMachine,
} from '@billing/core'
import {
  country,
  DateTime,
  emailAddress,
  line,
  Locale,
  maybe,
  name,
  orNull,
  shownEmail,
  text,
} from './common.ts'
import { EXAMPLES } from './examples.ts'

/** Where an account stands. */
export const AccountStatus = z.enum(statesOf(accountMachine))
/** What we know of a VAT number, from its machine's table. */
export const VatStatus = z.enum(statesOf(vatStatusMachine))

const lines = {
  line1: name().max(200),
  line2: maybe(line().max(200)),
  city: name().max(100),
  postal_code: name().max(20),
  country: country(),
}

/** A postal address. */
export const Address = z.strictObject(lines).openapi('Address')

const address_missing = z.boolean().openapi({
  description:
    'Whether we need the full address of the company: the law wants it on every invoice, and the first one waits for it. Never true for an individual.',
})

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
    address_missing,
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
    pending_contact_email: maybe(shownEmail()).openapi({
      description:
        'The address that takes its place once its mailbox has answered our link; absent when none waits.',
    }),
    billing_email: orNull(shownEmail()).openapi({
      description: 'Who gets invoices and credit notes; null where the contact address does.',
    }),
    contact_phone: orNull(z.string()),
    pbx_tenant_id: orNull(z.string()),
    status: AccountStatus,
    signup_id: maybe(z.string()).openapi({
      description:
        'Where its signup shows how far the phone system is; absent as soon as that works. Of a signup that failed too.',
    }),
    address_missing,
    created_at: DateTime,
    updated_at: DateTime,
  })
  .openapi('AccountResponse', { example: EXAMPLES.AccountResponse })

/** The body of `updateMeAccount`. */
export const UpdateMeAccountRequest = z
  .strictObject({
    company_name: maybe(name().max(200)),
    contact_phone: maybe(name().max(50)),
    reg_number: maybe(name().max(50)),
    vat_id: maybe(name().max(50)),
  })
  .openapi('UpdateMeAccountRequest', { example: { contact_phone: '+37060000000' } })

/** The body of `updateAccount`. */
export const UpdateAccountRequest = z
  .strictObject({
    company_name: maybe(name()),
    legal_address: maybe(orNull(Address)),
    invoice_address: maybe(orNull(Address)),
    reg_number: maybe(line()),
    vat_id: maybe(text()).openapi({
      description: 'Checked at the EU VAT registry as it is saved. An empty text takes it away.',
    }),
    contact_email: maybe(emailAddress()),
    contact_phone: maybe(line()),
    language: maybe(Locale),
    billing_email: maybe(orNull(emailAddress())).openapi({
      description:
        'Where invoices and credit notes are mailed from now on; null for the contact address.',
    }),
  })
  .openapi('UpdateAccountRequest', { example: { vat_id: 'LT100001919017' } })

/** The body of `upsertAddress`. */
export const UpsertAddressRequest = z
  .strictObject({ kind: z.enum(['legal', 'invoice']), ...lines })
  .openapi('UpsertAddressRequest', {
    example: {
      kind: 'legal',
      line1: 'Gedimino pr. 1',
      city: 'Vilnius',
      postal_code: 'LT-01103',
      country: 'LT',
    },
  })

/** Where electronic documents reach somebody. */
export const EAddress = z.strictObject({
  scheme: z.string().max(4).openapi({
    description:
      'A code of the list of electronic address schemes (EAS), for example `0088` for a GLN, `0200` for a Lithuanian company code, `9930` for a German VAT number.',
    example: E_ADDRESS_SCHEMES[5],
  }),
  id: name()
    .max(100)
    .openapi({ description: 'Check digits are checked where the scheme has them.' }),
})

/** What a customer wants electronic invoices to carry. */
export const EInvoiceResponse = z
  .object({
    e_address: orNull(EAddress),
    buyer_reference: orNull(z.string()),
    leitweg_id: orNull(z.string()),
    mailed_as: orNull(z.enum(E_INVOICE_SYNTAXES)),
  })
  .openapi('EInvoiceResponse')

/** The body of `updateEInvoice`. */
export const UpdateEInvoiceRequest = z
  .strictObject({
    e_address: maybe(orNull(EAddress)).openapi({
      description: 'Where electronic invoices reach you, for example in the Peppol network.',
    }),
    buyer_reference: maybe(orNull(line().max(100))).openapi({
      description: 'By which you find where an invoice belongs.',
    }),
    leitweg_id: maybe(orNull(line().max(46))).openapi({
      description: 'Of a German public buyer; it makes the CII form an XRechnung.',
    }),
    mailed_as: maybe(orNull(z.enum(E_INVOICE_SYNTAXES))).openapi({
      description:
        'The XML that comes with the mail of an invoice or a credit note, beside its PDF.',
    }),
  })
  .openapi('UpdateEInvoiceRequest', {
    example: { e_address: { scheme: '0200', id: '300000053' }, buyer_reference: 'PO-7' },
  })
