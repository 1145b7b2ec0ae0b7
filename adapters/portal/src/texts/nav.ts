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
    sections: 'Billing pages',
  },
  lt: {
    home: 'Apžvalga',
    billing: 'Sąskaitos',
    plan: 'Planas',
    invoices: 'PVM sąskaitos faktūros',
    cards: 'Kortelės',
    balance: 'Likučiai',
    account: 'Paskyra',
    support: 'Pagalba',
    phones: 'Telefonija',
    notices: 'Pranešimai',
    sections: 'Atsiskaitymo puslapiai',
  },
})
