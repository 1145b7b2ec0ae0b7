import type { Locale } from '../../kernel/locale.ts'

/** The words of the two buttons of the withdrawal function: nothing else may stand on them. */
export interface WithdrawalLabels {
  /** Opens the statement. Source: Directive 2011/83/EU, Art. 11a (1). */
  readonly withdraw: string
  /** Sends it. Source: Directive 2011/83/EU, Art. 11a (3). */
  readonly confirm: string
}

/**
 * The labels in each language of the portal. The second one in Lithuanian is our own translation. Source: Directive
 * 2011/83/EU, Art. 11a (1), (3); Civil Code of the Republic of Lithuania, Art. 6.228-10.
 */
export const WITHDRAWAL_LABELS: Readonly<Record<Locale, WithdrawalLabels>> = {
  en: { withdraw: 'Withdraw from contract here', confirm: 'Confirm withdrawal' },
  lt: { withdraw: 'Atsisakyti sutarties čia', confirm: 'Patvirtinti atsisakymą' },
}

/** Where the function is, in the customer's portal; it needs no sign-in. */
export const WITHDRAWAL_PATH = '/withdraw'
