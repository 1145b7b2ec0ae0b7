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
    new: { one: 'new', few: 'new', other: 'new' },
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
    new: { one: 'naujas', few: 'nauji', other: 'naujų' },
    sections: 'Atsiskaitymo puslapiai',
  },
})
