import { type Composers, portal, textFact, toAccount } from './compose-mail-desk.ts'

type ReviewMail = 'vat_valid' | 'vat_invalid'

/** What became of what a customer gave us to check. */
export const REVIEW_COMPOSERS: Composers<ReviewMail> = {
  vat_valid: toAccount((desk) => ({ vat_id: textFact(desk, 'vat_id') })),
  vat_invalid: toAccount((desk) => ({
    vat_id: textFact(desk, 'vat_id'),
    portal_url: portal(desk, '/account/vat'),
  })),
}
