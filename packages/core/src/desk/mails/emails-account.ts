import type { MailTexts } from '../../people/notifications/mail-args.ts'
import { sentence } from './emails-layout.ts'

type AccountMail =
  | 'welcome'
  | 'provisioning_failed'
  | 'trial_ending'
  | 'account_suspended'
  | 'account_restored'
  | 'subscription_cancelled'
  | 'plan_changed'

/** From the first day of a phone system to its last. */
export const ACCOUNT_MAILS: MailTexts<AccountMail> = {
  welcome: {
    en: ({ portal_url, pbx_url }) => ({
      subject: 'Your phone system is ready',
      paragraphs: [
        'Welcome! We have set up your phone system, and it is ready for calls.',
        'You will find your subscription, payments and invoices in our customer portal.',
      ],
      buttons: [
        { label: 'Open my phone system', url: pbx_url },
        { label: 'Open the customer portal', url: portal_url },
      ],
    }),
    lt: ({ portal_url, pbx_url }) => ({
      subject: 'Jūsų telefonijos sistema paruošta',
      paragraphs: [
        'Sveiki atvykę! Sukūrėme jūsų telefonijos sistemą, ja jau galite skambinti.',
        'Prenumeratą, mokėjimus ir sąskaitas rasite savitarnoje.',
      ],
      buttons: [
        { label: 'Atidaryti telefonijos sistemą', url: pbx_url },
        { label: 'Atidaryti savitarną', url: portal_url },
      ],
    }),
  },
  provisioning_failed: {
    en: () => ({
      subject: 'We could not set up your phone system',
      paragraphs: [
        'We are sorry: we have tried to set up your phone system and did not succeed. We have not charged you anything.',
        'Our team knows about it and is looking for the cause. We will write to you as soon as everything is ready; you do not need to do anything.',
      ],
    }),
    lt: () => ({
      subject: 'Mums nepavyko sukurti jūsų telefonijos sistemos',
      paragraphs: [
        'Atsiprašome: bandėme sukurti jūsų telefonijos sistemą, bet nepavyko. Jokių pinigų nenuskaitėme.',
        'Mūsų komanda apie tai žino ir ieško priežasties. Parašysime, kai tik viskas bus paruošta, jums nieko daryti nereikia.',
      ],
    }),
  },
  trial_ending: {
    en: ({ amount, date, portal_url }) => ({
      subject: `Your trial ends on ${date}`,
      paragraphs: [
        `Your trial ends on ${date}. On that day your subscription begins, and we charge ${amount} to your card.`,
        'If you would like to stay with us, there is nothing to do. You can change your plan or cancel until then.',
      ],
      buttons: [{ label: 'Manage my subscription', url: portal_url }],
    }),
    lt: ({ amount, date, portal_url }) => ({
      subject: `Jūsų bandomasis laikotarpis baigsis ${date}`,
      paragraphs: [
        `${sentence(`Jūsų bandomasis laikotarpis baigsis ${date}`)} Tą dieną prasidės jūsų prenumerata ir nuo kortelės nuskaitysime ${amount}.`,
        'Jei norite likti su mumis, nieko daryti nereikia. Iki tol galite pakeisti planą arba prenumeratos atsisakyti.',
      ],
      buttons: [{ label: 'Tvarkyti prenumeratą', url: portal_url }],
    }),
  },
  account_suspended: {
    en: ({ pay_url, portal_url }) => ({
      subject: 'Your service is suspended',
      paragraphs:
        pay_url === null
          ? [
              'We have suspended your phone system. Your settings and numbers are kept.',
              'Please write to us from the customer portal, and we will sort it out together.',
            ]
          : [
              'We have not received your payment, so we have suspended your phone system. Your settings and numbers are kept.',
              'As soon as you pay, everything works again.',
            ],
      buttons: [
        pay_url === null
          ? { label: 'Open the customer portal', url: portal_url }
          : { label: 'Pay now', url: pay_url },
      ],
    }),
    lt: ({ pay_url, portal_url }) => ({
      subject: 'Jūsų paslauga sustabdyta',
      paragraphs:
        pay_url === null
          ? [
              'Sustabdėme jūsų telefonijos sistemą. Jūsų nustatymai ir numeriai išsaugoti.',
              'Parašykite mums savitarnoje, ir viską išspręsime kartu.',
            ]
          : [
              'Negavome jūsų mokėjimo, todėl sustabdėme jūsų telefonijos sistemą. Jūsų nustatymai ir numeriai išsaugoti.',
              'Kai tik sumokėsite, viskas vėl veiks.',
            ],
      buttons: [
        pay_url === null
          ? { label: 'Atidaryti savitarną', url: portal_url }
          : { label: 'Mokėti dabar', url: pay_url },
      ],
    }),
  },
  account_restored: {
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
  },
  subscription_cancelled: {
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
  },
  plan_changed: {
    en: ({ from, to, price, date, portal_url }) => ({
      subject: `Your plan: ${to}`,
      paragraphs: [
        date === null
          ? `We have changed your plan from ${from} to ${to}. The change applies from now on.`
          : `On ${date} we will change your plan from ${from} to ${to}.`,
        `The plan ${to} costs ${price} a month, VAT not included.`,
      ],
      buttons: [{ label: 'Manage my subscription', url: portal_url }],
    }),
    lt: ({ from, to, price, date, portal_url }) => ({
      subject: `Jūsų planas: ${to}`,
      paragraphs: [
        date === null
          ? `Pakeitėme jūsų planą iš „${from}“ į „${to}“. Pakeitimas jau galioja.`
          : sentence(`Pakeisime jūsų planą iš „${from}“ į „${to}“. Tai įvyks ${date}`),
        `Plano „${to}“ kaina – ${price} per mėnesį be PVM.`,
      ],
      buttons: [{ label: 'Tvarkyti prenumeratą', url: portal_url }],
    }),
  },
}
