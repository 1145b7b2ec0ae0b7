import type { Row } from '../row.ts'

const CONSUMER_IN = (country: string) => ({
  customer_type: 'individual',
  full_name: 'Anna Berg',
  country,
})

/** VAT is rounded once, half up on the absolute value, on what an invoice comes to without it. */
export const rows: readonly Row[] = [
  {
    source: 'PrestaShop/PrestaShop#11195',
    wrong: 'VAT was the sum of rounded parts, a cent less than the rate of the whole',
    // 39.30 × 21 % = 8.253.
    given: { prices: { business: 3_930 } },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: {
      invoice: { vat_amount: { amount_minor: 825 }, total: { amount_minor: 4_755 } },
      charges: ['2026-02-15 capture 47.55'],
    },
  },
  {
    source: 'Dolibarr/dolibarr#8700',
    wrong: 'Three lines of 20 % were rounded each, and the invoice came to a cent more',
    // 578.00 × 20 % = 115.60.
    given: { prices: { business: 57_800 }, customer: CONSUMER_IN('AT') },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: { charges: ['2026-02-15 capture 693.60'] },
  },
  {
    source: 'LaravelDaily/laravel-invoices#190',
    wrong: 'It was disputed which way a part of a cent of 19 % had to go',
    // 2,467.90 × 19 % = 468.901.
    given: { prices: { business: 246_790 }, customer: CONSUMER_IN('DE') },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: {
      invoice: { vat_amount: { amount_minor: 46_890 }, total: { amount_minor: 293_680 } },
    },
  },
  {
    source: 'lavaloon-eg/ksa_compliance#174',
    wrong: 'Half a cent was rounded up in the total and down in the breakdown of the document',
    // 19.50 × 21 % = 4.095.
    given: { prices: { business: 1_950 } },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: {
      charges: ['2026-02-15 capture 23.60'],
      xml: ['>19.50<', '>4.10<', '>23.60<'],
    },
  },
  {
    source: 'stephanstapel/ZUGFeRD-csharp#254',
    wrong: 'Halves of a cent went to the even neighbour instead of away from zero',
    // 12.50 × 21 % = 2.625.
    given: { prices: { business: 1_250 } },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: {
      invoice: { vat_amount: { amount_minor: 263 } },
      charges: ['2026-02-15 capture 15.13'],
    },
  },
  {
    source: 'getlago/lago-api#821',
    wrong: 'VAT was summed up from lines that had been rounded before',
    // Two days of 28: -1.36 and 4.21 are 2.85, VAT 0.5985. By line it would be -0.29 and 0.88.
    input: [
      ['until', '2026-03-13T18:00:00Z'],
      ['plan now', 'enterprise'],
    ],
    expected: {
      invoice: {
        subtotal: { amount_minor: 285 },
        vat_amount: { amount_minor: 60 },
        total: { amount_minor: 345 },
      },
    },
  },
  {
    source: 'alfio-event/alf.io#576',
    wrong: 'VAT that is part of the price was worked out a cent too low',
    // 495.00 with 22 %: 495.00 × 22/122 = 89.262.
    given: { customer: CONSUMER_IN('IT') },
    input: [
      ['topup', 49_500],
      ['wait', 'PT1H'],
    ],
    expected: {
      invoice: {
        subtotal: { amount_minor: 40_574 },
        vat_amount: { amount_minor: 8_926 },
        total: { amount_minor: 49_500 },
      },
    },
  },
  {
    source: 'nicolettas-muggelbude/RechnungsFee#332',
    wrong: 'A gross price that somebody typed came back a cent different on the invoice',
    // 1.00 with 21 %: VAT 0.1736.
    input: [
      ['topup', 100],
      ['wait', 'PT1H'],
    ],
    expected: {
      invoice: {
        subtotal: { amount_minor: 83 },
        vat_amount: { amount_minor: 17 },
        total: { amount_minor: 100 },
      },
      charges: ['2026-02-01 capture 1.00'],
    },
  },
  {
    source: 'invoiceninja/invoiceninja#1453',
    wrong: 'The list said another total than the invoice itself, by a cent',
    given: { prices: { business: 114_050 } },
    // 1,140.50 × 21 % = 239.505.
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['invoice id', 'id', 'PBX-2026-000001'],
      ['operator', 'GET', '/admin/invoices'],
      ['keep', 'listed', 'invoices.0.amount_minor'],
      ['owner', 'GET', '/invoices/{id}'],
      ['keep', 'single', 'total.amount_minor'],
    ],
    expected: {
      kept: { listed: '138001', single: '138001' },
      charges: ['2026-02-15 capture 1380.01'],
      pdf: ['€1,380.01'],
    },
  },
  {
    source: 'itplr-kosit/validator-configuration-xrechnung#74',
    wrong: 'The VAT of a cancelled invoice was not the negative of the VAT that it cancelled',
    given: { prices: { business: 1_950 } },
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['credit', 'PBX-2026-000001', 2_360],
      ['keep', 'note', 'id'],
      ['owner', 'GET', '/credit-notes/{note}/xml'],
    ],
    expected: {
      notes: ['CN-2026-00001 credit 23.60'],
      text: ['>19.50<', '>4.10<', '>23.60<'],
    },
  },
  {
    source: 'itplr-kosit/validator-configuration-xrechnung#17',
    wrong:
      'Sums of decimals were worked out in floating point, and equal ones were found different',
    // 200.05 × 21 % = 42.0105.
    given: { prices: { business: 20_005 } },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: { xml: ['>200.05<', '>42.01<', '>242.06<'] },
  },
  {
    source: 'alyf-de/eu_einvoice#141',
    wrong: 'An amount was written as 141.26000000000002 in the document',
    // 141.26 × 21 % = 29.6646.
    given: { prices: { business: 14_126 } },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: { xml: ['>141.26<', '>29.66<', '>170.92<'] },
  },
  {
    source: 'ekylibre/ekylibre#407',
    wrong: 'A total was off by a cent, because VAT had been rounded down before it was added',
    // 47.28 × 21 % = 9.9288.
    given: { prices: { business: 4_728 } },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: { charges: ['2026-02-15 capture 57.21'] },
  },
]
