/**
 * Every mail that we send, by name. Empty here, because records know nothing of what is above them: `desk/mails` adds
 * one for each mail of its list. Source: contract 10.1.
 */
export interface MailKinds {}

/** The name of a mail. */
export type MailKind = keyof MailKinds
