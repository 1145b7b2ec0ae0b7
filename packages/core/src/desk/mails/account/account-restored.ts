import { portal, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { otherCardPage, USE_OTHER_CARD } from '../billing/other-card.ts'

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
      ...(cards_url === null ? [] : [USE_OTHER_CARD.en.text]),
    ],
    buttons: [
      ...(cards_url === null ? [] : [{ label: USE_OTHER_CARD.en.label, url: cards_url }]),
      { label: 'Open the customer portal', url: portal_url },
    ],
  }),
  lt: ({ portal_url, cards_url }) => ({
    subject: 'Jūsų paslauga vėl veikia',
    paragraphs: [
      'Jūsų telefonijos sistema vėl veikia. Ačiū, kad liekate su mumis.',
      ...(cards_url === null ? [] : [USE_OTHER_CARD.lt.text]),
    ],
    buttons: [
      ...(cards_url === null ? [] : [{ label: USE_OTHER_CARD.lt.label, url: cards_url }]),
      { label: 'Atidaryti savitarną', url: portal_url },
    ],
  }),
})
