import type { Secrets } from '../../kernel/secrets.ts'

/** How a signing secret begins, so that scanners know it. Source: Standard Webhooks, Signature scheme. */
const PREFIX = 'whsec_'

/** A new signing secret of 256 random bits: `whsec_` and base64. */
export function newWebhookSecret(secrets: Secrets): string {
  const base64 = secrets.token().replaceAll('-', '+').replaceAll('_', '/')
  return `${PREFIX}${base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')}`
}
