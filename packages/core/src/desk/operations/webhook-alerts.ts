import type { Found } from './found.ts'

/** What the alert on webhook endpoints is judged by. */
export interface WebhookFact {
  /** Endpoints that are sent nothing because they failed for days, or said that they are gone. */
  readonly webhooks_disabled: number
}

/** Another system misses what happens: somebody must mend it, and send it what it missed. */
export function webhookDisabled({ webhooks_disabled: metric }: WebhookFact): Found | null {
  if (metric === 0) return null
  const message = `Webhook endpoints that are sent nothing, because they took nothing for days: ${metric}. Mend the receiver, enable the endpoint, and send again what failed.`
  return { message, metric }
}
