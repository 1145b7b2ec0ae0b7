import { type MailContext, portal, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { after, DAY } from '../../../kernel/time.ts'
import type { Account } from '../../../people/account/account.ts'

/** To the account: the phone system works again. */
export const accountRestored = mail({
  facts: {
    portal_url: 'link',
    /** Where the customer paid by hand: a card that is to be used from now on is added there. */
    cards_url: 'link?',
  },
  compose: toAccount(async (context, account) => ({
    portal_url: portal(context, ''),
    cards_url: (await paidByHand(context, account))
      ? portal(context, '/billing/payment-methods')
      : null,
  })),
  en: ({ portal_url, cards_url }) => ({
    subject: 'Your service is back',
    paragraphs: [
      'Your phone system works again. Thank you for staying with us.',
      ...(cards_url === null
        ? []
        : [
            'If you paid with another card than the one that we have saved, we will still ask the saved one next time. To use the other from now on, add it under payment methods and make it the default.',
          ]),
    ],
    buttons: [
      ...(cards_url === null ? [] : [{ label: 'Use another card from now on', url: cards_url }]),
      { label: 'Open the customer portal', url: portal_url },
    ],
  }),
  lt: ({ portal_url, cards_url }) => ({
    subject: 'Jūsų paslauga vėl veikia',
    paragraphs: [
      'Jūsų telefonijos sistema vėl veikia. Ačiū, kad liekate su mumis.',
      ...(cards_url === null
        ? []
        : [
            'Jei mokėjote kita kortele nei ta, kurią esate pas mus išsaugoję, kitą kartą vis tiek naudosime išsaugotąją. Kad nuo šiol naudotume kitą, pridėkite ją prie mokėjimo būdų ir nustatykite numatytąja.',
          ]),
    ],
    buttons: [
      ...(cards_url === null ? [] : [{ label: 'Nuo šiol naudoti kitą kortelę', url: cards_url }]),
      { label: 'Atidaryti savitarną', url: portal_url },
    ],
  }),
})

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
