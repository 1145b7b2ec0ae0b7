import type { Canary } from './canary.ts'

/** Bugs in invoices, credit notes, their numbers and the ledger. */
export const DOCUMENT_CANARIES: readonly Canary[] = [
  {
    name: 'a number is the largest one there is and one more',
    file: 'adapters/store-sql/src/tables/document-series.ts',
    from: '    const { last, last_issued_at } = await moveCounter(db, {',
    to: `    const { top } = await db
      .selectFrom(series === 'CN' ? 'credit_notes' : 'invoices')
      .select((row) => row.fn.max('number').as('top'))
      .where('number', 'like', \`\${series}-\${year}-%\`)
      .executeTakeFirstOrThrow()
    let before = Number(top?.split('-').at(-1) ?? 0)
    for (const each of group) {
      answers.set(each, { first: before + 1, issued_at: each.now })
      before += each.count
    }
    if (count > 0) continue
    const { last, last_issued_at } = await moveCounter(db, {`,
    caught_by: { files: ['tests/store/store.test.ts'], named: 'document numbers' },
  },
  {
    name: 'a number is taken outside the transaction, and not given back',
    file: 'adapters/store-sql/src/tables/document-series.ts',
    from: `export function documentNumbers({ db, dialect, batch }: Session): DocumentNumbers {
  const taken = batch((asked: readonly Asked[]) => takeAll(db, asked))
  return {
    ...documentGaps({ db, dialect }),
    async take(series, year, count, now) {`,
    to: `const given = new Map<string, number>()
export function documentNumbers({ db, dialect, batch }: Session): DocumentNumbers {
  const taken = batch((asked: readonly Asked[]) => takeAll(db, asked))
  return {
    ...documentGaps({ db, dialect }),
    async take(series, year, count, now) {
      const before = given.get(series + year) ?? 0
      given.set(series + year, before + count)
      if (now) return { first: before + 1, issued_at: now }`,
    caught_by: {
      files: ['tests/store/store.test.ts'],
      named: 'are given back by a transaction that does not commit',
    },
  },
  {
    name: 'a document may be older than the one before it',
    file: 'adapters/store-sql/src/tables/document-series.ts',
    from: 'then document_series.last_issued_at else',
    to: 'then ${now} else',
    caught_by: { files: ['tests/store/store.test.ts'], named: 'whose clock is behind' },
  },
  {
    name: 'days of a plan are rounded up',
    file: 'packages/core/src/money/invoices/draft-lines.ts',
    from: 'const size = fraction(price, days, of_days)',
    to: 'const size = money(Math.ceil((price.amount_minor * days) / of_days), price.currency)',
    caught_by: { files: ['packages/core/src/money/invoices/draft-lines.test.ts'] },
  },
  {
    name: 'a share of money is taken as a float',
    file: 'packages/core/src/kernel/money.ts',
    from: 'const rounded = (2n * size + BigInt(denominator)) / (2n * BigInt(denominator))',
    to: 'const rounded = Math.round(Number(size) / denominator)',
    caught_by: { files: ['packages/core/src/kernel/money.test.ts'] },
  },
  {
    name: 'credit notes may be for more than the invoice',
    file: 'packages/core/src/money/credit-notes/credit-limits.ts',
    from: 'if (amount.amount_minor > left.amount_minor) {',
    to: 'if (amount.amount_minor < left.amount_minor - amount.amount_minor - 1e9) {',
    caught_by: { files: ['packages/core/src/money/credit-notes/decide-credit.test.ts'] },
  },
  {
    name: 'a refund under way leaves its amount free for another one',
    file: 'packages/core/src/money/credit-notes/credit-limits.ts',
    from: 'return subtract(uncredited(invoice), sumOf(invoice.total, of_invoice.filter(isUnanswered)))',
    to: 'return uncredited(invoice)',
    caught_by: { files: ['packages/core/src/money/credit-notes/decide-credit.test.ts'] },
  },
  {
    name: 'the VAT of an invoice is not posted',
    file: 'packages/core/src/money/ledger/postings.ts',
    from: `    ['debit',  'receivable',          'total'],
    ['credit', 'revenue',             'net'],
    ['credit', 'vat_payable',         'vat'],`,
    to: `    ['debit',  'receivable',          'total'],
    ['credit', 'revenue',             'net'],`,
    caught_by: { files: ['tests/stories/happy-year.test.ts'], named: 'twelve periods' },
  },
  {
    name: 'a captured charge is not posted',
    file: 'packages/core/src/money/decisions/settle.ts',
    from: `  post(draft, payment.payment_id, move.movements)
`,
    to: '',
    caught_by: { files: ['tests/invariants/stories.test.ts'], named: 'a year without trouble' },
  },
  {
    name: 'a balance is written as it was read, and loses what came meanwhile',
    file: 'adapters/store-sql/src/migrations/0001-initial-schema/sqlite/ledger.ts',
    from: 'set debit_minor = ledger_balances.debit_minor + excluded.debit_minor',
    to: 'set debit_minor = excluded.debit_minor',
    caught_by: { files: ['tests/store/store.test.ts'], named: 'ledger' },
  },
  {
    name: 'the database takes a transaction that does not balance',
    file: 'adapters/store-sql/src/migrations/0001-initial-schema/sqlite/ledger.ts',
    from: 'or sum(amount_minor) <> 0',
    to: '',
    caught_by: { files: ['tests/store/store.test.ts'], named: 'ledger transactions' },
  },
  {
    name: 'what a bank took beyond a refund is left to a person, and no book shows it',
    file: 'packages/core/src/money/disputes/decide-lost-dispute.ts',
    from: '  const rest = subtract(amount, refunded)\n',
    to: "  const rest = subtract(amount, refunded)\n  if (rest.amount_minor > 0) return { kind: 'by_hand' }\n",
    caught_by: {
      files: ['tests/stories/disputes-after-notes.test.ts'],
      named: 'after a note of 5.00: a note over 17.99',
    },
  },
  {
    name: 'an issued credit note may change',
    file: 'adapters/store-sql/src/migrations/0001-initial-schema/sqlite/payments.ts',
    from: `before update on credit_notes
    when not`,
    to: `before update on credit_notes
    when false and not`,
    caught_by: { files: ['tests/store/frozen.test.ts'] },
  },
]
