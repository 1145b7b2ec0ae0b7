import { migrate, type Opened } from '@billing/store-sql'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { MIGRATIONS } from '../../adapters/store-sql/src/migrations/index.ts'
import { DIALECTS, OPEN } from '../support/databases.ts'
import { putAccountOfBefore } from './account-of-before.ts'

const BEFORE = Object.fromEntries(
  Object.entries(MIGRATIONS).filter(([name]) => name < '0034-numbers-that-place'),
)

const place = (country: string, rule: string) =>
  JSON.stringify({
    country,
    rule,
    territory: null,
    pieces: [],
    since: 1,
    review: null,
    reviewed: 'card=AT null',
  })

/** Number, status, place and address, and whether they are looked at again. */
// prettier-ignore
const ACCOUNTS: readonly (readonly [what: string, vat_id: string, vat_status: string, place: string | null, address: string, due: boolean])[] = [
  ['placed against its number',             'PT503504564', 'valid',   place('AT', 'two_items'),  'AT', true],
  ['placed by its number',                  'PT503504564', 'valid',   place('PT', 'vat_number'), 'PT', false],
  ['placed by a Greek number',              'EL094259216', 'valid',   place('GR', 'vat_number'), 'GR', false],
  ['older than evidence, elsewhere',        'EL094259216', 'valid',   null,                      'AT', true],
  ['older than evidence, in its state',     'EL094259216', 'valid',   null,                      'GR', false],
  ['whose number is not valid',             'PT503504564', 'invalid', place('AT', 'two_items'),  'AT', false],
  ['placed against its number by a person', 'PT503504564', 'valid',   place('AT', 'operator'),   'AT', false],
]

it.each(DIALECTS)(
  'companies that were placed against a valid VAT number are looked at again, on %s',
  async (dialect) => {
    const opened = await OPEN[dialect]()
    await migrate(opened, BEFORE)
    for (const [account_id, vat_id, vat_status, placed, country] of ACCOUNTS) {
      await putAccountOfBefore(opened, account_id)
      const address = JSON.stringify({ country })
      await sql`update accounts set vat_id = ${vat_id}, vat_status = ${vat_status}, place = ${placed},
          legal_address = ${address} where account_id = ${account_id}`.execute(opened.db)
    }

    await migrate(opened)

    expect(await dueIn(opened)).toEqual(
      ACCOUNTS.filter(([, , , , , due]) => due)
        .map(([what]) => what)
        .toSorted(),
    )
    expect(await reviewedOf(opened, 'placed against its number by a person')).toBe(
      'card=AT null; vat_number=PT',
    )
    expect(await reviewedOf(opened, 'placed against its number')).toBe('card=AT null')
    await opened.close()
  },
)

async function dueIn({ db }: Opened): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('vat_next_check_at', '=', 0 as never)
    .execute()
  return rows.map(({ account_id }) => account_id).toSorted()
}

async function reviewedOf({ db }: Opened, account_id: string): Promise<unknown> {
  const row = await db
    .selectFrom('accounts')
    .select('place')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return JSON.parse(String(row.place)).reviewed
}
