import { texts } from '../reader.ts'

/** What a change of plan costs, and what it costs afterwards. */
export const PLAN_PREVIEW = texts({
  en: {
    nothing_now: 'Nothing is charged now.',
    vat: 'VAT',
    subtotal: 'Without VAT',
    total: 'Total',
    credit_applied: 'Paid from account credit',
    credit_back: 'Comes to your account credit',
    to_pay: 'Charged to the card now',
    charged: 'Charged to the card',
    afterwards: 'The invoices after that',
  },
  lt: {
    nothing_now: 'Dabar nieko nenuskaitysime.',
    vat: 'PVM',
    subtotal: 'Be PVM',
    total: 'Iš viso',
    credit_applied: 'Apmokama paskyros kreditu',
    credit_back: 'Grįžta į paskyros kreditą',
    to_pay: 'Dabar nuskaitoma nuo kortelės',
    charged: 'Nuskaitoma nuo kortelės',
    afterwards: 'Sąskaitos po to',
  },
})
