import type { MailTexts } from '../../people/notifications/mail-args.ts'

type SupportMail = 'ticket_received' | 'ticket_reply' | 'ticket_reminder' | 'ticket_resolved'

const NOT_READ = {
  en: 'Please reply in the customer portal: we do not read answers to this e-mail.',
  lt: 'Atsakykite savitarnoje: atsakymų į šį laišką neskaitome.',
}

/** What we answer to a customer's questions. */
export const SUPPORT_MAILS: MailTexts<SupportMail> = {
  ticket_received: {
    en: ({ reference, url }) => ({
      subject: `[${reference}] We have your request`,
      paragraphs: [
        'Thank you for writing to us. We have received your request and will answer it as soon as we can.',
        `Its reference is ${reference}.`,
      ],
      buttons: [{ label: 'See my request', url }],
      notes: ['Is there more to say? ' + NOT_READ.en],
    }),
    lt: ({ reference, url }) => ({
      subject: `[${reference}] Gavome jūsų užklausą`,
      paragraphs: [
        'Ačiū, kad parašėte. Gavome jūsų užklausą ir atsakysime kuo greičiau.',
        `Užklausos numeris – ${reference}.`,
      ],
      buttons: [{ label: 'Peržiūrėti užklausą', url }],
      notes: ['Norite ką nors pridurti? Parašykite savitarnoje: atsakymų į šį laišką neskaitome.'],
    }),
  },
  ticket_reply: {
    en: ({ reference, title, body, url }) => ({
      subject: `[${reference}] ${title}`,
      paragraphs: ['We have answered your request:', ...body.split(/\n\s*\n/)],
      buttons: [{ label: 'Read and reply', url }],
      notes: [NOT_READ.en],
    }),
    lt: ({ reference, title, body, url }) => ({
      subject: `[${reference}] ${title}`,
      paragraphs: ['Atsakėme į jūsų užklausą:', ...body.split(/\n\s*\n/)],
      buttons: [{ label: 'Skaityti ir atsakyti', url }],
      notes: [NOT_READ.lt],
    }),
  },
  ticket_reminder: {
    en: ({ reference, title, date, url }) => ({
      subject: `[${reference}] We are waiting for your answer`,
      paragraphs: [
        `We have answered your request “${title}” and have not heard from you since.`,
        `If you still need our help, please reply. Without an answer we will close the request on ${date}.`,
      ],
      buttons: [{ label: 'Read and reply', url }],
      notes: [NOT_READ.en],
    }),
    lt: ({ reference, title, date, url }) => ({
      subject: `[${reference}] Laukiame jūsų atsakymo`,
      paragraphs: [
        `Atsakėme į jūsų užklausą „${title}“ ir vis dar laukiame jūsų žinios.`,
        `Jei pagalbos dar reikia, atsakykite mums. Jei iki ${date} nieko neparašysite, užklausą uždarysime.`,
      ],
      buttons: [{ label: 'Skaityti ir atsakyti', url }],
      notes: [NOT_READ.lt],
    }),
  },
  ticket_resolved: {
    en: ({ reference, title, date, url }) => ({
      subject: `[${reference}] We have resolved your request`,
      paragraphs: [
        `We consider your request “${title}” resolved.`,
        `If something is still not right, please reply until ${date}, and we will go on with it. After that we will close it.`,
      ],
      buttons: [{ label: 'See my request', url }],
      notes: [NOT_READ.en],
    }),
    lt: ({ reference, title, date, url }) => ({
      subject: `[${reference}] Išsprendėme jūsų užklausą`,
      paragraphs: [
        `Jūsų užklausą „${title}“ laikome išspręsta.`,
        `Jei kas nors liko neišspręsta, iki ${date} parašykite mums ir prie jos grįšime. Vėliau užklausą uždarysime.`,
      ],
      buttons: [{ label: 'Peržiūrėti užklausą', url }],
      notes: [NOT_READ.lt],
    }),
  },
}
