import { type MailContext, portal } from '../mail-context.ts'
import { after, DAY } from '../../../kernel/time.ts'
import type { Account } from '../../../people/account/account.ts'

/** What whoever paid by hand is told of the card that is asked next time. */
const USE_OTHER_CARD = {
  en: {
    text: 'If you paid with another card than the one that we have saved, we will still ask the saved one next time. To use the other from now on, add it under payment methods and make it the default.',
    label: 'Use another card from now on',
  },
  lt: {
    text: 'Jei mokėjote kita kortele nei ta, kurią esate pas mus išsaugoję, kitą kartą vis tiek naudosime išsaugotąją. Kad nuo šiol naudotume kitą, pridėkite ją prie mokėjimo būdų ir nustatykite numatytąja.',
    label: 'Nuo šiol naudoti kitą kortelę',
  },
} as const

/** The paragraph and the button of it; neither without a page. */
export function offerOtherCard(language: keyof typeof USE_OTHER_CARD, url: string | null) {
  const { text, label } = USE_OTHER_CARD[language]
  return url === null
    ? { paragraphs: [], buttons: [] }
    : { paragraphs: [text], buttons: [{ label, url }] }
}

/** Where a card is added that is to be used from now on; null unless the customer paid by hand just now. */
export async function otherCardPage(
  context: MailContext,
  account: Account,
): Promise<string | null> {
  return (await paidByHand(context, account)) ? portal(context, '/billing/payment-methods') : null
}

/** How long ago a payment may be that the service came back for: mails are late for a day at most. */
const JUST_PAID = DAY

/** Whether the customer paid a period on the provider's page, with whatever card, just now. */
async function paidByHand({ tx, now }: MailContext, { account_id }: Account): Promise<boolean> {
  const page = { limit: 10, after: null }
  const { data } = await tx.payments.list({ account_id, status: 'completed' }, page)
  return data.some(
    ({ kind, started_by, captured_at }) =>
      kind !== 'topup' &&
      started_by === 'customer' &&
      captured_at !== null &&
      captured_at > after(now, -JUST_PAID),
  )
}
