import { sentence } from '../emails-layout.ts'
import { dayOf, numberFact, portal, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { epochMs } from '../../../kernel/time.ts'

/** To the account: when the subscription ends, or that it has ended. */
export const subscriptionCancelled = mail({
  facts: {
    date: 'text',
    /** It is over since `date`; else it goes on until then. */
    ended: 'flag',
    portal_url: 'link',
  },
  variants: { names: ['ending', 'ended'], of: ({ ended }) => (ended ? 'ended' : 'ending') },
  compose: toAccount((context, account) => ({
    date: dayOf(context, account, epochMs(numberFact(context, 'ends_at'))),
    ended: numberFact(context, 'ended') === 1,
    portal_url: portal(context, ''),
  })),
  en: ({ date, ended, portal_url }) => ({
    subject: ended ? 'Your subscription has ended' : `Your subscription ends on ${date}`,
    paragraphs: [
      ended
        ? `Your subscription ended on ${date}. We are sorry to see you go.`
        : `We have cancelled your subscription as you asked. Everything works until ${date}, and we will not charge you again for it.`,
      'You can still read your invoices in the customer portal.',
    ],
    buttons: [{ label: 'Open the customer portal', url: portal_url }],
  }),
  lt: ({ date, ended, portal_url }) => ({
    subject: ended ? 'Jūsų prenumerata baigėsi' : `Jūsų prenumerata baigsis ${date}`,
    paragraphs: ended
      ? [
          `${sentence(`Jūsų prenumerata baigėsi ${date}`)} Gaila, kad mus paliekate.`,
          'Sąskaitas ir toliau rasite savitarnoje.',
        ]
      : [
          `Kaip prašėte, nutraukėme jūsų prenumeratą. Iki ${date} viskas veiks, o pinigų už ją daugiau nenuskaitysime.`,
          'Sąskaitas ir toliau rasite savitarnoje.',
        ],
    buttons: [{ label: 'Atidaryti savitarną', url: portal_url }],
  }),
})
