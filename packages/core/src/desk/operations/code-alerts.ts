import type { Redemption, RedemptionDoubt } from '../../money/codes/redemption.ts'
import type { Found } from './found.ts'

/** What the alert on discount codes is judged by. */
export interface CodeFacts {
  /** Redemptions of the last 30 days by somebody who has something in common with another who redeemed the code. */
  readonly doubted_codes: readonly Redemption[]
}

/** Redemptions that the message names. */
const NAMED = 3

const SHARED: Readonly<Record<RedemptionDoubt, string>> = {
  mailbox: 'the same mailbox',
  card: 'the same card',
  vat_number: 'the same VAT number',
}

/** What was ordered at a price keeps it: an operator decides. */
export function codeRedeemedAgain({ doubted_codes }: CodeFacts): Found | null {
  if (doubted_codes.length === 0) return null
  const named = doubted_codes.slice(0, NAMED).map(({ code, account_id, doubt }) => {
    return `${code} by account ${account_id}, ${doubt ? SHARED[doubt] : ''}`
  })
  const more = doubted_codes.length - named.length
  const rest = more > 0 ? `; and ${more} more` : ''
  const message = `Discount codes that a customer may have redeemed before under another account: ${named.join('; ')}${rest}.`
  return { message, metric: doubted_codes.length }
}
