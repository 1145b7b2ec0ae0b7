import { refuseUnstorable } from '@billing/core'
import { PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely'

/** What a value of a statement is called where it is no field of a record. */
const ASKED = 'text'

/** Refuse the values of a statement that is written as text. Throws `validation.failed`. */
export function refuseUnstorableValues(values: readonly unknown[]): void {
  for (const value of values.flat()) refuseUnstorable(ASKED, value)
}

/** Lets no text into a statement that PostgreSQL would not keep as it is, so that both databases are alike. */
export class StrictSqliteCompiler extends SqliteQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    refuseUnstorable(ASKED, parameter)
    super.addParameter(parameter)
  }
}

/** As `StrictSqliteCompiler`. */
export class StrictPostgresCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    refuseUnstorable(ASKED, parameter)
    super.addParameter(parameter)
  }
}
