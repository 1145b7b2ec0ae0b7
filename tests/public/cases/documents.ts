import type { Row } from '../row.ts'

/** A buyer of that name and street, whose first invoice is looked at. */
const printed = (
  source: Row['source'],
  wrong: string,
  [company_name, line1, country]: readonly [string, string, string],
): Row => ({
  source,
  wrong,
  given: {
    customer: {
      company_name,
      country,
      legal_address: { line1, city: 'City', postal_code: '10000', country },
    },
  },
  input: [['until', '2026-02-16T09:00:00Z']],
  expected: { pdf: [company_name, line1] },
})

/** What stands on an invoice: letters of every language of Europe, and amounts as each language writes them. */
export const rows: readonly Row[] = [
  printed('polarsource/polar#10180', 'Vietnamese letters were left out of an address', [
    'Công ty Nguyễn Hữu Thọ',
    '33 Đường Nguyễn Hữu Thọ',
    'VN',
  ]),
  printed('tutao/tutanota#7075', 'Only English and German letters were printed', [
    'Łódź Światłowód sp. z o.o.',
    'Ærøskøbing Ålevej 5',
    'PL',
  ]),
  printed('thorsten/phpMyFAQ#2183', 'Cyrillic letters came out as question marks', [
    'Българска Телефонна Компания',
    'бул. Витоша 15',
    'BG',
  ]),
  printed('theCrag/website#4066', 'Of some alphabets a few letters were missing in the font', [
    'Ελληνικές Τηλεφωνίες',
    'Οδός Αθηνάς 12, Ґанок Љубљана',
    'GR',
  ]),
  printed(
    'wpovernight/woocommerce-pdf-invoices-packing-slips#74',
    'A Polish letter was printed as another one',
    ['Wysyłka Złota', 'ul. Żółwia 7', 'PL'],
  ),
  printed('PrestaShop/PrestaShop#9817', 'Hungarian invoices could not be read', [
    'Kőszegi Fűtő Kft.',
    'Őrség útja 3',
    'HU',
  ]),
  printed('crater-invoice-inc/crater#42', 'Letters that are not English were printed as “????”', [
    'Çağrı Şirketi Išvykėlis',
    'Třída Míru 8',
    'CZ',
  ]),
  printed('farjadtahir/pdf-invoicr#28', 'Latin letters with marks came out as two odd ones each', [
    'ĄĆĘŁŃÓŚŹŻ',
    'Ģertrūdes iela 1',
    'LV',
  ]),
  {
    source: 'FOSSBilling/FOSSBilling#508',
    wrong: 'The sign of the currency was printed as a question mark',
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: { pdf: ['€19.00', '€3.99', '€22.99'] },
  },
  {
    source: 'invoiceninja/invoiceninja#437',
    wrong: 'Amounts stood in the English form in every language',
    given: { customer: { language: 'lt' } },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: { pdf: ['19,00 €', '3,99 €', '22,99 €'] },
  },
  {
    source: 'invoiceninja/invoiceninja#2667',
    wrong: 'The sign of the euro could not stand behind the amount',
    given: { customer: { language: 'lt', plan_tier: 'enterprise' } },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: { pdf: ['59,00 €', '12,39 €', '71,39 €'] },
  },
  {
    source: 'Invoice-Generator/invoice-generator-api#28',
    wrong: 'The separators of thousands and of decimals were those of another country',
    given: { customer: { language: 'lt' }, prices: { business: 2_300_000 } },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: { pdf: ['23 000,00 €', '4 830,00 €', '27 830,00 €'] },
  },
  {
    source: 'Invoice-Generator/invoice-generator-api#33',
    wrong: 'An English invoice in euro had its separators the other way round',
    given: { prices: { business: 2_300_000 } },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: { pdf: ['€23,000.00', '€4,830.00', '€27,830.00'] },
  },
  {
    source: 'InvoiceShelf/InvoiceShelf#340',
    wrong: 'It was disputed on which side the sign of the euro stands in English',
    given: { customer: { language: 'en', plan_tier: 'starter' } },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: { pdf: ['€4.99', '€1.05', '€6.04'] },
  },
  {
    source: 'simpleinvoices/simpleinvoices#26',
    wrong: 'The language of a customer changed the words of an invoice and not its amounts',
    given: { customer: { language: 'lt', plan_tier: 'starter' } },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: { pdf: ['4,99 €', '1,05 €', '6,04 €'] },
  },
  {
    source: 'fossasia/open-event-server#8338',
    wrong: 'Mails wrote amounts in another form than the language of their words',
    given: { customer: { language: 'lt' } },
    input: [
      ['topup', 2_500],
      ['wait', 'PT1H'],
    ],
    expected: { mailed: ['25,00 €'] },
  },
]
