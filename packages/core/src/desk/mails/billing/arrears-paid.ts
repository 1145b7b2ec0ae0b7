import { portal, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { offerOtherCard, otherCardPage } from './other-card.ts'

/** To the account: nothing is overdue any more, and we thank for it. Source: states 1.6. */
export const arrearsPaid = mail({
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
    subject: 'Thank you: nothing is overdue any more',
    paragraphs: [
      'All that was due is settled, and your service goes on as before. Thank you.',
      ...offerOtherCard('en', cards_url).paragraphs,
    ],
    buttons: [
      ...offerOtherCard('en', cards_url).buttons,
      { label: 'Open the customer portal', url: portal_url },
    ],
  }),
  lt: ({ portal_url, cards_url }) => ({
    subject: 'Ačiū: pradelstų mokėjimų nebėra',
    paragraphs: [
      'Viskas, ką reikėjo sumokėti, apmokėta, o jūsų paslauga veikia kaip anksčiau. Ačiū.',
      ...offerOtherCard('lt', cards_url).paragraphs,
    ],
    buttons: [
      ...offerOtherCard('lt', cards_url).buttons,
      { label: 'Atidaryti savitarną', url: portal_url },
    ],
  }),
})
