/** The variables whose values nobody may read off a screen. */
const SECRETS: ReadonlySet<string> = new Set([
  'BILLING_JWT_KEYS',
  'BILLING_SECRET_KEY',
  'BILLING_ADMIN_PASSWORD',
  'BILLING_ADMIN_TOTP_SECRET',
  'BILLING_METRICS_TOKEN',
  'REVOLUT_SECRET_KEY',
  'REVOLUT_WEBHOOK_SECRETS',
  'PBX_TOKEN',
  'S3_SECRET_ACCESS_KEY',
])

/** The value of a variable as it may be shown: secrets and passwords are left out. */
export function masked(name: string, text: string): string {
  if (SECRETS.has(name) && text !== '') return '***'
  return withoutPasswords(text)
}

/**
 * Up to the last `@`: a password in which somebody forgot to encode a `/` or an `@` is one all the same. Behind a `?` nobody can
 * say where such a one ends.
 */
function withoutPasswords(address: string): string {
  if (/:\/\/.*\?.*@/s.test(address)) return address.replace(/:\/\/.*/s, '://***')
  return address
    .replace(/:\/\/.*@/s, '://***@')
    .replaceAll(/([?&][^=&]*(?:password|passphrase|secret|key|token)[^=&]*)=[^&]*/gi, '$1=***')
}
