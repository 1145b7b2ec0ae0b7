import type { ExchangeRate, ExchangeRates } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'

const rateColumns: Columns<ExchangeRate> = {}

/** The dated table of rates. */
export function exchangeRates({ db }: Pick<Handle, 'db'>): ExchangeRates {
  return {
    async put(rates) {
      for (const rate of rates) {
        const row = toRow(rate, rateColumns)
        const { per_euro, source, put_at } = row
        await db
          .insertInto('exchange_rates')
          .values(row)
          .onConflict((conflict) =>
            conflict.columns(['day', 'currency']).doUpdateSet({ per_euro, source, put_at }),
          )
          .execute()
      }
    },
    async within(currencies, days) {
      return within(db, currencies, days)
    },
    async newest(currencies, until) {
      const found = await db
        .selectFrom('exchange_rates')
        .select('day')
        .where('day', '<=', until)
        .where('currency', 'in', currencies as ExchangeRate['currency'][])
        .groupBy('day')
        .having(({ fn }) => fn.countAll(), '=', currencies.length)
        .orderBy('day', 'desc')
        .limit(1)
        .execute()
      const day = found[0]?.day
      return day === undefined ? [] : within(db, currencies, { from: day, to: day })
    },
  }
}

async function within(
  db: Handle['db'],
  currencies: Parameters<ExchangeRates['within']>[0],
  { from, to }: Parameters<ExchangeRates['within']>[1],
): Promise<ExchangeRate[]> {
  const rows = await db
    .selectFrom('exchange_rates')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('currency', 'in', currencies as ExchangeRate['currency'][])
    .orderBy('day')
    .orderBy('currency')
    .execute()
  return rows.map((row) => fromRow<ExchangeRate>(row, rateColumns))
}
