import { portal, textFact, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** To the account: the phone system is suspended, and what brings it back. */
export const accountSuspended = mail({
  facts: {
    /** When money is owed; null when an operator suspended it. */
    pay_url: 'link?',
    portal_url: 'link',
  },
  variants: {
    names: ['unpaid', 'by_operator'],
    of: ({ pay_url }) => (pay_url === null ? 'by_operator' : 'unpaid'),
  },
  compose: toAccount((context) => ({
    pay_url: context.facts?.['pay_url'] == null ? null : textFact(context, 'pay_url'),
    portal_url: portal(context, ''),
  })),
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
})
