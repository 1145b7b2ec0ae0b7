import { texts } from '@billing/pages'

/** Where an account is, and where its invoices say it is. */
export const ADDRESS = texts({
  en: {
    title: 'Address',
    lead: 'What invoices are addressed to. Those that are issued already keep theirs.',
    missing:
      'We need the address of the company: the law wants it on every invoice, and the first one waits for it.',
    legal: 'Registered address',
    none: 'Not given',
    invoice: 'Address on invoices',
    as_legal: 'Invoices show the registered address.',
    another: 'Use another address on invoices',
    save: 'Save the address',
    save_invoice: 'Use this address on invoices',
    use_legal: 'Use the registered address instead',
    saved: 'Saved. The next invoice has it.',
  },
  lt: {
    title: 'Adresas',
    lead: 'Kam adresuojamos sąskaitos. Išrašytose lieka senasis adresas.',
    missing:
      'Reikia įmonės adreso: įstatymas reikalauja jo kiekvienoje sąskaitoje, ir pirmoji jo laukia.',
    legal: 'Registruotas adresas',
    none: 'Nenurodytas',
    invoice: 'Adresas sąskaitose',
    as_legal: 'Sąskaitose rašomas registruotas adresas.',
    another: 'Sąskaitose rašyti kitą adresą',
    save: 'Išsaugoti adresą',
    save_invoice: 'Rašyti šį adresą sąskaitose',
    use_legal: 'Rašyti registruotą adresą',
    saved: 'Išsaugota. Kita sąskaita bus su juo.',
  },
})
