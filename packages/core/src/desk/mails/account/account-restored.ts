import { portal, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { offerOtherCard, otherCardPage } from '../billing/other-card.ts'

/** To the account: the phone system works again. */
export const accountRestored = mail({
  facts: {
    portal_url: 'link',
    /** Where the customer paid by hand: a card that is to be used from now on is added there. */
    cards_url: 'link?',
  },
  compose: toAccount(async (context, account) => ({
    portal_url: portal(context, ''),
    cards_url: await otherCardPage(context, account),
  })),
  en: ({ portal_url, cards_url }) => ({
    subject: 'Your service is back',
    paragraphs: [
      'Your phone system works again. Thank you for staying with us.',
      ...offerOtherCard('en', cards_url).paragraphs,
    ],
    buttons: [
      ...offerOtherCard('en', cards_url).buttons,
      { label: 'Open the customer portal', url: portal_url },
    ],
  }),
  lt: ({ portal_url, cards_url }) => ({
    subject: 'Jūsų paslauga vėl veikia',
    paragraphs: [
      'Jūsų telefonijos sistema vėl veikia. Ačiū, kad liekate su mumis.',
      ...offerOtherCard('lt', cards_url).paragraphs,
    ],
    buttons: [
      ...offerOtherCard('lt', cards_url).buttons,
      { label: 'Atidaryti savitarną', url: portal_url },
    ],
  }),
})
