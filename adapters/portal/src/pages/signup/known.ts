import { partOf, type Visit } from '@billing/pages'

/** What is known of somebody who orders again: the country of their prices, and what their form begins with. */
export interface Known {
  readonly country: string | undefined
  readonly values: Readonly<Record<string, string>>
}

/** What the account of whoever is signed in says already; null for a stranger. */
export async function knownOf({ api, session }: Visit): Promise<Known | null> {
  if (session === null) return null
  const [account, vat] = await Promise.all([partOf(api.GET('/account')), partOf(api.GET('/vat'))])
  if (!('data' in account)) return null
  const { company_name: name, contact_email: email, legal_address } = account.data
  const at = Object.entries(legal_address ?? {}).map(([part, text]) => [
    `legal_address.${part}`,
    text ?? '',
  ])
  return {
    country: 'data' in vat ? vat.data.place.country : undefined,
    values: { company_name: name, full_name: name, email, ...Object.fromEntries(at) },
  }
}
