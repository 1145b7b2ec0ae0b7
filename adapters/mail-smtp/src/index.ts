export { createSmtp, type Smtp } from './create-smtp.ts'
export type { DkimOptions } from './dkim-key.ts'
export type { SmtpOptions, SmtpTimeouts } from './options.ts'
