/** A path of the console with what stands in it: `/customers/{id}` of an id that may hold anything. */
export function pathTo(path: string, ...values: readonly string[]): string {
  let at = 0
  return path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(values[at++] ?? ''))
}

/** A path with a query; what is undefined or empty is left out. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const known = Object.entries(query).filter(([, value]) => value)
  const text = new URLSearchParams(known as [string, string][]).toString()
  return text === '' ? path : `${path}?${text}`
}

/** The page of a customer. */
export function customerPath(account_id: string): string {
  return pathTo('/customers/{id}', account_id)
}
