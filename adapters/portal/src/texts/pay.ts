import { texts } from '@billing/pages'

/** What is owed on an invoice, and paying it. */
export const PAY = texts({
  en: {
    owed: 'What is owed',
    still_owed: 'Still to pay',
    total: 'Total of the invoice',
    credit_applied: 'Paid from account credit',
    credited: 'Taken back by credit notes',
    given_back: 'Given back to your card or account',
    paid_on: (date: string) => `Paid by card on ${date}`,
    of_invoice: (number: string) => `Invoice ${number}`,
    pay: (amount: string) => `Pay ${amount} now`,
    other_card: 'Pay with another card',
    from_now_on: 'Use the other card from now on',
    cards: 'Change the card',
    paid: (amount: string) => `${amount} is paid. Thank you.`,
    not_yet: (amount: string) =>
      `${amount} is not paid yet. If you have just paid, we hear of it within a minute.`,
    look_again: 'Look again',
    saved: (card: string) => `${card} is saved. Thank you.`,
    saved_default: (card: string) => `${card} is saved, and we charge it from now on. Thank you.`,
    not_owed: 'Nothing was charged: nothing is owed on this invoice any more.',
    given_up:
      'No card is charged for this invoice any more. Ask us, and we tell you how to pay it; a transfer to the account on the invoice works too.',
    ask: 'Ask how to pay',
    pay_subject: (number: string) => `Paying invoice ${number}`,
    under_way: 'A payment is under way, or its page is being made. Look again in a few seconds.',
  },
  lt: {
    owed: 'Kiek liko mokėti',
    still_owed: 'Liko sumokėti',
    total: 'Visa sąskaitos suma',
    credit_applied: 'Apmokėta paskyros kreditu',
    credited: 'Sumažinta kreditinėmis sąskaitomis',
    given_back: 'Grąžinta į kortelę arba paskyrą',
    paid_on: (date: string) => `Apmokėta kortele ${date}`,
    of_invoice: (number: string) => `Sąskaita ${number}`,
    pay: (amount: string) => `Sumokėti ${amount} dabar`,
    other_card: 'Mokėti kita kortele',
    from_now_on: 'Nuo šiol naudoti kitą kortelę',
    cards: 'Pakeisti kortelę',
    paid: (amount: string) => `Sumokėta ${amount}. Ačiū.`,
    not_yet: (amount: string) =>
      `${amount} dar nesumokėta. Jei ką tik mokėjote, apie tai sužinosime per minutę.`,
    look_again: 'Pažiūrėti dar kartą',
    saved: (card: string) => `Kortelė ${card} išsaugota. Ačiū.`,
    saved_default: (card: string) =>
      `Kortelė ${card} išsaugota, nuo šiol nuskaitysime nuo jos. Ačiū.`,
    not_owed: 'Nieko nenuskaitėme: už šią sąskaitą mokėti nebereikia.',
    given_up:
      'Už šią sąskaitą nuo kortelių nebenuskaitome. Klauskite, ir pasakysime, kaip ją apmokėti; tinka ir pavedimas į sąskaitoje nurodytą banko sąskaitą.',
    ask: 'Klausti, kaip apmokėti',
    pay_subject: (number: string) => `Sąskaitos ${number} apmokėjimas`,
    under_way: 'Mokėjimas vykdomas arba ruošiamas jo puslapis. Pažiūrėkite po kelių sekundžių.',
  },
})
