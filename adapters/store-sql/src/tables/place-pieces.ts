import { epochMs, pageOf, type PlacePiece, type PlacePieces } from '@billing/core'
import { rowsBy } from '../batching.ts'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Session } from '../dialect.ts'
import { accountOf } from './accounts.ts'
import { isNewer } from './pages.ts'

const columns: Columns<PlacePiece> = {}

/** Evidence of where accounts are. That a piece never changes is kept by triggers of the migrations. */
export function placePieces({ db, batch }: Session): PlacePieces {
  const storedOfAccount = rowsBy(
    batch,
    (account_ids) =>
      db
        .selectFrom('place_pieces')
        .selectAll()
        .where('account_id', 'in', account_ids)
        .orderBy('seen_at')
        .orderBy('piece_id')
        .execute(),
    ({ account_id }) => account_id,
  )
  return {
    async insert(piece) {
      await db.insertInto('place_pieces').values(toRow(piece, columns)).execute()
    },
    async ofAccount(account_id) {
      const rows = await storedOfAccount(account_id)
      return rows.map((row) => fromRow<PlacePiece>(row, columns))
    },
    async ofIds(piece_ids) {
      if (piece_ids.length === 0) return []
      const rows = await db
        .selectFrom('place_pieces')
        .selectAll()
        .where('piece_id', 'in', piece_ids)
        .execute()
      return rows.map((row) => fromRow<PlacePiece>(row, columns))
    },
    ofOthers: (account_id, fingerprints) => ofOthers(db, account_id, fingerprints),
    async reviews({ limit, after }) {
      const rows = await db
        .selectFrom('accounts')
        .selectAll()
        .where('place_review_at', 'is not', null)
        .where((row) => isNewer(row, ['place_review_at', 'account_id'], after))
        .orderBy('place_review_at')
        .orderBy('account_id')
        .limit(limit + 1)
        .execute()
      const { data, next } = pageOf(rows, limit, ({ place_review_at, account_id }) => ({
        at: place_review_at ?? epochMs(0),
        id: account_id,
      }))
      return { data: data.map(accountOf), next }
    },
  }
}

async function ofOthers(
  db: Session['db'],
  account_id: string,
  fingerprints: readonly string[],
): Promise<string[]> {
  if (fingerprints.length === 0) return []
  const rows = await db
    .selectFrom('place_pieces')
    .select('fingerprint')
    .distinct()
    .where('fingerprint', 'in', fingerprints)
    .where('account_id', '<>', account_id)
    .execute()
  return rows.flatMap(({ fingerprint }) => fingerprint ?? [])
}
