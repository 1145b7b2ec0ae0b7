import { texts } from '@billing/pages'

/** The navigation. */
export const NAV = texts({
  en: {
    home: 'Overview',
    billing: 'Billing',
    plan: 'Plan',
    invoices: 'Invoices',
    cards: 'Cards',
    balance: 'Credit',
    account: 'Account',
    support: 'Support',
    phones: 'Phone system',
    notices: 'Notices',
    asking: { one: 'to act on', few: 'to act on', other: 'to act on' },
    sections: 'Billing pages',
  },
  lt: {
    home: 'Apžvalga',
    billing: 'Atsiskaitymai',
    plan: 'Planas',
    invoices: 'PVM sąskaitos faktūros',
    cards: 'Kortelės',
    balance: 'Likučiai',
    account: 'Paskyra',
    support: 'Pagalba',
    phones: 'Telefonija',
    notices: 'Pranešimai',
    asking: { one: 'laukia jūsų', few: 'laukia jūsų', other: 'laukia jūsų' },
    sections: 'Atsiskaitymo puslapiai',
  },
})
