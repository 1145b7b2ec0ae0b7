import {
  afterSale,
  emptyYear,
  EUR,
  type MeteredSale,
  type MeteredYear,
  type ThresholdPeriod,
  type VatMeters,
} from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Session } from '../dialect.ts'
import { lockRows } from './locking.ts'

const yearColumns: Columns<MeteredYear> = { cross_border: 'money', consumers: 'money' }
const periodColumns: Columns<ThresholdPeriod> = {}

/** What is sold to consumers by year, counted under a lock. That a period never changes is kept by triggers. */
export function vatMeters(session: Session): VatMeters {
  const { db, batch } = session
  const counted = batch((sales: readonly MeteredSale[]) => countAll(session, sales))
  return {
    count: counted,
    async years() {
      const rows = await db.selectFrom('vat_meters').selectAll().orderBy('year').execute()
      return rows.map((row) => fromRow<MeteredYear>(row, yearColumns))
    },
    async periods() {
      const rows = await db
        .selectFrom('vat_threshold_periods')
        .selectAll()
        .orderBy('starts_at')
        // Of one instant: a sale below the threshold was before the one that crossed it.
        .orderBy('charges', 'desc')
        .execute()
      return rows.map((row) => fromRow<ThresholdPeriod>(row, periodColumns))
    },
    async begin(period) {
      await db
        .insertInto('vat_threshold_periods')
        .values(toRow(period, periodColumns))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}

/** The sales in the order of asking, year by year in ascending order, so that locks have one order too. */
async function countAll(
  handle: Pick<Session, 'db' | 'dialect' | 'currency'>,
  sales: readonly MeteredSale[],
): Promise<MeteredYear[]> {
  const before = new Map<MeteredSale, MeteredYear>()
  const years = [...new Set(sales.map(({ year }) => year))].toSorted((a, b) => a - b)
  for (const year of years) {
    let now = await lockedYear(handle, year)
    for (const sale of sales.filter((each) => each.year === year)) {
      before.set(sale, now)
      now = afterSale(now, sale)
    }
    const row = toRow(now, yearColumns)
    await handle.db.updateTable('vat_meters').set(row).where('year', '=', year).execute()
  }
  return sales.map((sale) => before.get(sale) as MeteredYear)
}

async function lockedYear(
  { db, dialect, currency = EUR }: Pick<Session, 'db' | 'dialect' | 'currency'>,
  year: number,
): Promise<MeteredYear> {
  const lock = lockRows(dialect)
  const found = () =>
    lock(db.selectFrom('vat_meters').selectAll().where('year', '=', year)).executeTakeFirst()
  const known = await found()
  if (known) return fromRow<MeteredYear>(known, yearColumns)
  await db
    .insertInto('vat_meters')
    .values(toRow(emptyYear(year, currency), yearColumns))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await found()
  return made ? fromRow<MeteredYear>(made, yearColumns) : emptyYear(year, currency)
}
