import { texts } from '@billing/pages'

/** Discount codes on the plan page. */
export const CODE = texts({
  en: {
    title: 'Discount code',
    label: 'Code',
    hint: 'It counts from your next invoice. Capital and small letters are the same.',
    redeem: 'Redeem the code',
    redeemed: (what: string) => `The code is redeemed. On your next invoice: ${what}.`,
    waits: 'The code is redeemed. Its discount counts from your next invoices.',
  },
  lt: {
    title: 'Nuolaidos kodas',
    label: 'Kodas',
    hint: 'Galioja nuo kitos sąskaitos. Didžiosios ir mažosios raidės nesiskiria.',
    redeem: 'Panaudoti kodą',
    redeemed: (what: string) => `Kodas panaudotas. Kitoje sąskaitoje: ${what}.`,
    waits: 'Kodas panaudotas. Nuolaida galioja nuo kitų sąskaitų.',
  },
})
