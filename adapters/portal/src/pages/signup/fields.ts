import { type Attempt, field, hidden, type Html, html, type Reader } from '@billing/pages'
import { SIGNUP } from '../../texts/signup.ts'
import { addressFields } from '../address-fields.ts'

/** What a company says of itself: the law wants its full address on invoices. Source: Directive 2006/112/EC, Art. 226 (5). */
export function companyFields(country: string, reader: Reader, attempt: Attempt): Html {
  const t = SIGNUP[reader.language]
  const name = { name: 'company_name', label: t.company_name, autocomplete: 'organization' }
  return html`${field(name, attempt)}
    <fieldset>
      <legend>${t.address}</legend>
      ${addressFields({ under: 'legal_address.', country }, reader, attempt)}
    </fieldset>`
}

/** What a consumer says; the country, which decides the VAT, was said before the prices. */
export function consumerFields(country: string, reader: Reader, attempt: Attempt): Html {
  const t = SIGNUP[reader.language]
  const name = { name: 'full_name', label: t.full_name, autocomplete: 'name' }
  return html`${field(name, attempt)} ${hidden('country', country)}`
}
