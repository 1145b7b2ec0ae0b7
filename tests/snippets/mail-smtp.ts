import { createSmtp } from '@billing/mail-smtp'

const smtp = createSmtp({
  url: process.env['SMTP_URL'] ?? 'smtp://user:password@localhost:587',
  from: 'Example Telecom <billing@example.com>',
  reply_to: 'Support <support@example.com>',
  on_alarm: (says) => console.warn(says),
})
const { mailer } = smtp // the port
console.log(await smtp.diagnose(), typeof mailer)
await smtp.close()
