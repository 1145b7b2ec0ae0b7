import { sentence } from '../emails-layout.ts'
import { dayOf, instantFact, numberFact, portal, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** To the account, whatever it wants to be notified of: the minimum term and the notice that our staff have agreed with it. */
export const termAgreed = mail({
  facts: {
    /** The end of the minimum term; null where none binds the customer any more. */
    date: 'text?',
    /** Days of notice; null for none. */
    notice_days: 'text?',
    portal_url: 'link',
  },
  variants: {
    names: ['bound', 'free'],
    of: ({ date, notice_days }) => (date === null && notice_days === null ? 'free' : 'bound'),
  },
  compose: toAccount((context, account) => {
    const ends = instantFact(context, 'term_ends_at')
    const days = numberFact(context, 'notice_days')
    return {
      date: ends && dayOf(context, account, ends),
      notice_days: days === 0 ? null : String(days),
      portal_url: portal(context, '/billing/subscription'),
    }
  }),
  en: ({ date, notice_days, portal_url }) => ({
    subject: date === null ? 'What we have agreed on leaving' : `Your minimum term until ${date}`,
    paragraphs: [
      date === null
        ? 'No minimum term binds you.'
        : `We have agreed a minimum term: you can leave on ${date} at the earliest. Until then each period is charged as before.`,
      notice_days === null
        ? 'You need not give notice: after that you can leave at the end of any period that is paid for.'
        : `Tell us that you leave at least ${notice_days} days before: you then leave at the next end of a period.`,
      'If this is not what we agreed, please answer this e-mail.',
    ],
    buttons: [{ label: 'Manage my subscription', url: portal_url }],
  }),
  lt: ({ date, notice_days, portal_url }) => ({
    subject:
      date === null
        ? 'Dėl ko susitarėme, jei norėtumėte išeiti'
        : `Jūsų minimalus terminas iki ${date}`,
    paragraphs: [
      date === null
        ? 'Joks minimalus terminas jūsų nesieja.'
        : `${sentence(`Susitarėme dėl minimalaus termino: anksčiausiai prenumeratos galite atsisakyti ${date}`)} Iki tol mokestį už kiekvieną laikotarpį nuskaitysime kaip iki šiol.`,
      notice_days === null
        ? 'Iš anksto įspėti nereikia: vėliau galite išeiti bet kurio apmokėto laikotarpio pabaigoje.'
        : `Apie tai, kad išeinate, praneškite bent prieš ${notice_days} d.: tada išeisite artimiausioje laikotarpio pabaigoje.`,
      'Jei susitarėme kitaip, atsakykite į šį laišką.',
    ],
    buttons: [{ label: 'Tvarkyti prenumeratą', url: portal_url }],
  }),
})
