// Apart from the rest: who only signs or reads a webhook loads no HTTP client (17 MB, 100 ms).
export { DISPUTE_EVENTS, signWebhook, verifyWebhook } from './webhook.ts'
export { DECLINE_REASONS } from './decline-reasons.ts'
