/** Where in the configuration file something is: `plans[2].price_minor`. */
export function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
  return place.join('').replace(/^\./, '') || 'BILLING_CONFIG'
}
