/** The forms that a browser sends by itself. Anything else is sent by a script, and no page of ours does. */
const FORMS = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i

/** Why a request is not taken. */
export type Forgery = 'foreign' | 'no_form'

/**
 * Whether a request that writes comes from a page of ours. `SameSite` does not say it: a page on another port of this host
 * sends the cookie too. Undefined when it does. Source: Fetch Metadata, `Sec-Fetch-Site`; RFC 6454, 7.3.
 */
export function forgeryOf({ method, headers }: Request, origin: string): Forgery | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  const site = headers.get('sec-fetch-site')
  const isOurs = site === null ? headers.get('origin') === origin : site === 'same-origin'
  if (!isOurs) return 'foreign'
  return FORMS.test(headers.get('content-type') ?? '') ? undefined : 'no_form'
}
