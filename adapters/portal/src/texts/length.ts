import { texts } from '@billing/pages'

/** How long the periods are that are paid in advance: months or years. */
export const LENGTH = texts({
  en: {
    title: 'How you pay',
    now: { month: 'You pay by the month.', year: 'You pay by the year.' },
    see: { month: 'See what it costs by the month', year: 'See what it costs by the year' },
    per: { month: 'a month', year: 'a year' },
    costs: { month: 'What it costs a month', year: 'What it costs a year' },
    comes_to: { month: 'What it then costs a month', year: 'What it then costs a year' },
    whole: { month: 'A month in all, with VAT', year: 'A year in all, with VAT' },
    change_title: { month: 'Pay by the month', year: 'Pay by the year' },
    change_lead: 'To the cent, before anything happens. Every price is that of our present offer.',
    not_sold: 'This cannot be chosen with what you have:',
    on: (date: string) => `Change on ${date}`,
    free: 'Change now',
    pending: {
      month: (date: string) => `From ${date} you pay by the month.`,
      year: (date: string) => `From ${date} you pay by the year.`,
    },
    keep: { month: 'Stay with months', year: 'Stay with years' },
    kept: 'The change is taken back: you pay as before.',
    changed: { month: 'You pay by the month now.', year: 'You pay by the year now.' },
  },
  lt: {
    title: 'Kaip mokate',
    now: { month: 'Mokate kas mėnesį.', year: 'Mokate kas metus.' },
    see: {
      month: 'Žiūrėti, kiek kainuotų mokant kas mėnesį',
      year: 'Žiūrėti, kiek kainuotų mokant kas metus',
    },
    per: { month: 'per mėnesį', year: 'per metus' },
    costs: { month: 'Kiek kainuoja per mėnesį', year: 'Kiek kainuoja per metus' },
    comes_to: { month: 'Kiek po to kainuos per mėnesį', year: 'Kiek po to kainuos per metus' },
    whole: { month: 'Iš viso per mėnesį su PVM', year: 'Iš viso per metus su PVM' },
    change_title: { month: 'Mokėti kas mėnesį', year: 'Mokėti kas metus' },
    change_lead: 'Iki cento tiksliai, prieš ką nors darant. Visos kainos – dabartinio pasiūlymo.',
    not_sold: 'Su tuo, ką turite, to pasirinkti negalima:',
    on: (date: string) => `Keisti ${date}`,
    free: 'Keisti dabar',
    pending: {
      month: (date: string) => `Nuo ${date} mokėsite kas mėnesį.`,
      year: (date: string) => `Nuo ${date} mokėsite kas metus.`,
    },
    keep: { month: 'Ir toliau mokėti kas mėnesį', year: 'Ir toliau mokėti kas metus' },
    kept: 'Keitimas atšauktas: mokate kaip iki šiol.',
    changed: { month: 'Dabar mokate kas mėnesį.', year: 'Dabar mokate kas metus.' },
  },
})
