import { lacksAddress } from '../../../people/account/full-address.ts'
import { sentence } from '../emails-layout.ts'
import { dayOf, instantFact, portal, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** To a company without a full address: from the start of its trial, and again while its first invoice waits for it. */
export const addressMissing = mail({
  facts: {
    /** Until when the first invoice waits; null before it is due. */
    date: 'text?',
    portal_url: 'link',
  },
  variants: { names: ['asked', 'waits'], of: ({ date }) => (date === null ? 'asked' : 'waits') },
  compose: toAccount((context, account) => {
    // Given meanwhile: there is nothing left to ask for.
    if (!lacksAddress(account)) return null
    const until = instantFact(context, 'until')
    return {
      date: until === null ? null : dayOf(context, account, until),
      portal_url: portal(context, '/account/address'),
    }
  }),
  en: ({ date, portal_url }) => ({
    subject:
      date === null ? 'We need your company’s address' : 'Your invoice waits for your address',
    paragraphs: [
      'The law wants the full address of a company on each of its invoices: street, postal code and town. We do not have yours yet.',
      date === null
        ? 'Please give it to us before your first invoice.'
        : `Your first invoice would be due now. We wait for your address until ${date}; then we issue the invoice and charge your card without it.`,
    ],
    buttons: [{ label: 'Give my address', url: portal_url }],
  }),
  lt: ({ date, portal_url }) => ({
    subject:
      date === null ? 'Mums reikia jūsų įmonės adreso' : 'Sąskaitai trūksta jūsų įmonės adreso',
    paragraphs: [
      'Pagal įstatymą kiekvienoje įmonei išrašytoje sąskaitoje turi būti visas jos adresas: gatvė, pašto kodas ir miestas. Jūsų adreso dar neturime.',
      date === null
        ? 'Prašome jį pateikti prieš pirmąją sąskaitą. Pateiksite jį mums savitarnoje.'
        : `Pirmąją sąskaitą jau turėtume išrašyti. ${sentence(`Jūsų adreso lauksime iki ${date}`)} Tada sąskaitą išrašysime ir nuo kortelės nuskaitysime mokestį be adreso.`,
    ],
    buttons: [{ label: 'Pateikti adresą', url: portal_url }],
  }),
})
