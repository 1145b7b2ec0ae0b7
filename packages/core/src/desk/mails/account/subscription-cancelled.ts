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
    /** A minimum term or a notice runs until `date`: each period is charged as before. */
    still_billed: 'flag',
    portal_url: 'link',
  },
  variants: {
    names: ['ending', 'ended', 'ending_later'],
    of: ({ ended, still_billed }) => (ended ? 'ended' : still_billed ? 'ending_later' : 'ending'),
  },
  compose: toAccount((context, account) => ({
    date: dayOf(context, account, epochMs(numberFact(context, 'ends_at'))),
    ended: numberFact(context, 'ended') === 1,
    still_billed: context.facts?.['still_billed'] === 1,
    portal_url: portal(context, ''),
  })),
  en: ({ date, ended, still_billed, portal_url }) => ({
    subject: ended ? 'Your subscription has ended' : `Your subscription ends on ${date}`,
    paragraphs: [
      ended
        ? `Your subscription ended on ${date}. We are sorry to see you go.`
        : still_billed
          ? `We have cancelled your subscription as you asked. Because of what we agreed on leaving it ends on ${date}. Everything works until then, and each period is charged as before.`
          : `We have cancelled your subscription as you asked. Everything works until ${date}, and we will not charge you again for it.`,
      'You can still read your invoices in the customer portal.',
    ],
    buttons: [{ label: 'Open the customer portal', url: portal_url }],
  }),
  lt: ({ date, ended, still_billed, portal_url }) => ({
    subject: ended ? 'Jūsų prenumerata baigėsi' : `Jūsų prenumerata baigsis ${date}`,
    paragraphs: ended
      ? [
          `${sentence(`Jūsų prenumerata baigėsi ${date}`)} Gaila, kad mus paliekate.`,
          'Sąskaitas ir toliau rasite savitarnoje.',
        ]
      : [
          still_billed
            ? `Kaip prašėte, nutraukėme jūsų prenumeratą. Pagal mūsų susitarimą ji baigsis ${date}. Iki tol viskas veiks, o mokestį už kiekvieną laikotarpį nuskaitysime kaip iki šiol.`
            : `Kaip prašėte, nutraukėme jūsų prenumeratą. Iki ${date} viskas veiks, o pinigų už ją daugiau nenuskaitysime.`,
          'Sąskaitas ir toliau rasite savitarnoje.',
        ],
    buttons: [{ label: 'Atidaryti savitarną', url: portal_url }],
  }),
})
