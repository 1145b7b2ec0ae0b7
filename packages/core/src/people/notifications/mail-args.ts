import type { Locale } from '../../kernel/locale.ts'

/** What every mail needs: who writes, and the reader's first name (`''` when we do not know it). */
export interface MailCommon {
  readonly seller_name: string
  readonly name: string
}

/** What became of a credit note: kept for later invoices, paid back, or taken off what is owed. */
export type CreditUse = 'account_credit' | 'refund' | 'less_owed'

/** Which dunning mail it is: of the first dunning steps, of the last before the suspension, or of the last before the end. */
export const DUNNING_MAIL_STEPS = ['reminder', 'final_notice', 'ending'] as const
/** Which dunning mail it is. */
export type DunningMailStep = (typeof DUNNING_MAIL_STEPS)[number]

/**
 * What each mail says beyond its fixed text. Amounts and dates come as the reader's language writes
 * them. A null leaves its sentence out.
 */
export interface MailArgs {
  /** `trial_used`: they had a trial not long ago, so that the first period is charged at once. */
  readonly signup_link: { readonly url: string; readonly trial_used: boolean }
  /** `owed`: what is open on the invoices of the account; how it is paid. All null where nothing is. */
  readonly already_registered: {
    readonly sign_in_url: string
    readonly owed: string | null
    readonly pay_url: string | null
    /** For a transfer: the account, and the invoices to be named. */
    readonly bank_account: string | null
    readonly numbers: string | null
  }
  /** `forgets`: it is the first proof of the mailbox, which forgets a password of before. Source: contract 2.6. */
  readonly login_link: { readonly url: string; readonly forgets: boolean }
  readonly verification_code: {
    readonly code: string
    readonly url: string
    readonly forgets: boolean
  }
  readonly login_code: { readonly code: string; readonly url: string; readonly forgets: boolean }
  readonly password_reset: { readonly url: string }
  readonly password_changed: { readonly reset_url: string }
  readonly contact_email_link: { readonly url: string }
  readonly contact_email_changed: { readonly portal_url: string }

  readonly welcome: { readonly portal_url: string; readonly pbx_url: string }
  readonly provisioning_failed: object
  /** `amount` is what the first charge will take, on `date`. */
  readonly trial_ending: {
    readonly amount: string
    readonly date: string
    readonly portal_url: string
  }
  /** `pay_url` when money is owed; null when an operator suspended it. */
  readonly account_suspended: { readonly pay_url: string | null; readonly portal_url: string }
  /** `cards_url` where the customer paid by hand: a card that is to be used from now on is added there. */
  readonly account_restored: { readonly portal_url: string; readonly cards_url: string | null }
  /** `ended`: it is over since `date`; else it goes on until then. */
  readonly subscription_cancelled: {
    readonly date: string
    readonly ended: boolean
    readonly portal_url: string
  }
  /** `date` is null for a change made now. `price` is net, a month. */
  readonly plan_changed: {
    readonly from: string
    readonly to: string
    readonly price: string
    readonly date: string | null
    readonly portal_url: string
  }

  /**
   * The PDF is attached, and says `settlement` too. `due_date` while something is owed. What came since: `failed`, what a card was asked for and
   * did not pay; `credited`, that nothing is left to pay because of a credit note.
   */
  readonly invoice_issued: {
    readonly number: string
    readonly total: string
    readonly due_date: string | null
    readonly settlement: string
    readonly failed: string | null
    readonly credited: boolean
    readonly portal_url: string
  }
  /** `next_date` is our next try, `suspend_date` the day on which the service stops, or ends, if nothing is paid. */
  readonly payment_failed: {
    readonly step: DunningMailStep
    readonly amount: string
    readonly next_date: string | null
    readonly suspend_date: string | null
    readonly pay_url: string
  }
  readonly credit_note_issued: {
    readonly number: string
    readonly invoice_number: string
    readonly total: string
    readonly use: CreditUse
    readonly portal_url: string
  }
  readonly refund_issued: { readonly amount: string; readonly number: string }
  readonly topup_received: { readonly amount: string; readonly portal_url: string }

  readonly vat_valid: { readonly vat_id: string }
  readonly vat_invalid: { readonly vat_id: string; readonly portal_url: string }
  readonly vat_proof_approved: { readonly vat_id: string | null }
  readonly vat_proof_rejected: { readonly note: string | null; readonly portal_url: string }
  readonly kyb_approved: object
  /** `reasons`: one line for each document, and what is wrong with it. */
  readonly kyb_rejected: { readonly reasons: readonly string[]; readonly portal_url: string }
  /** Repeats no word of the customer: nobody has proved that the address is theirs. */
  readonly ticket_received: { readonly reference: string; readonly url: string }
  /** `body` may have several paragraphs. */
  readonly ticket_reply: {
    readonly reference: string
    readonly title: string
    readonly body: string
    readonly url: string
  }
  /** `date` is when we close it unless the customer writes. */
  readonly ticket_reminder: {
    readonly reference: string
    readonly title: string
    readonly date: string
    readonly url: string
  }
  /** Until `date` an answer opens it again. */
  readonly ticket_resolved: {
    readonly reference: string
    readonly title: string
    readonly date: string
    readonly url: string
  }
}

/** The name of a mail: each has its facts here, its texts and its composer, or the program does not compile. Source: contract 10.1. */
export type MailKind = keyof MailArgs

/** Everything that the text of one mail is made of. */
export type MailArgsOf<K extends MailKind> = MailArgs[K] & MailCommon

/** A link that stands out. */
export interface MailButton {
  readonly label: string
  readonly url: string
}

/** One mail in words. It is read from top to bottom; the subject is also its heading. */
export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** To be typed somewhere. Never in the subject: that shows on locked screens. */
  readonly code?: string
  readonly buttons?: readonly MailButton[]
  /** Small print below the buttons. */
  readonly notes?: readonly string[]
}

/** The texts of some kinds, in both languages. */
export type MailTexts<K extends MailKind> = {
  readonly [Kind in K]: { readonly [Language in Locale]: (args: MailArgsOf<Kind>) => MailText }
}
