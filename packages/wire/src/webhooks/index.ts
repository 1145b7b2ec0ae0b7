export { createWebhookSender, type WebhookSenderOptions } from './webhook-sender.ts'
export { signWebhook, type SignedWebhook } from './sign-webhook.ts'
