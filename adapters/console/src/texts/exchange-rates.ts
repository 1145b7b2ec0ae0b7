/** The table of exchange rates. */
export const RATES = {
  title: 'Exchange rates',
  lead: 'By these the VAT of an invoice is said in the currency that the law of your state wants. A program may load the file of the European Central Bank every day: billing exchange-rates.',
  table: 'The last 31 days',
  none: 'No rate is kept of the last 31 days. Nobody needs one while you sell in the currency of your state.',
  day: 'Day',
  currency: 'Currency',
  per_euro: 'For one euro',
  source: 'Published by',
  put_at: 'Kept since',
  put: 'Put the rate of a day',
  put_says:
    'What is there of the same day and currency is replaced. Documents keep the rate that they were issued by, and invoices that waited are issued within the hour.',
  day_hint: 'As 2026-12-31.',
  per_euro_hint: 'As it is published, such as 11.0305.',
  button: 'Keep the rate',
  done: 'The rate is kept.',
} as const
