import type { Schema } from '@billing/client'
import { type Attempt, COMMON, field, type Html, html, type Reader, select } from '@billing/pages'
import { SIGNUP } from '../texts/signup.ts'
import { countries } from './countries.ts'

/** Which address is asked for. */
interface Asked {
  /** What stands before the name of each field: `legal_address.` where the API has it so. */
  readonly under: string
  readonly country: string
  readonly known?: Schema<'Address'> | null
}

/** The fields of an address. */
export function addressFields(
  { under, country, known }: Asked,
  reader: Reader,
  attempt: Attempt,
): Html {
  const t = SIGNUP[reader.language]
  const { optional } = COMMON[reader.language]
  const one = (name: keyof Schema<'Address'>, label: string, autocomplete: string) => ({
    name: `${under}${name}`,
    label,
    autocomplete,
    value: known?.[name],
  })
  return html`${field({ ...one('line1', t.line1, 'address-line1'), max: 200 }, attempt)}
    ${field({ ...one('line2', t.line2, 'address-line2'), max: 200, optional }, attempt)}
    <div class="pair">
      ${field({ ...one('postal_code', t.postal_code, 'postal-code'), max: 20 }, attempt)}
      ${field({ ...one('city', t.city, 'address-level2'), max: 100 }, attempt)}
    </div>
    ${select(
      { ...one('country', t.country, 'country'), value: known?.country ?? country },
      countries(reader),
      attempt,
    )}`
}
