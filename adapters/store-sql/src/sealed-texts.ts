import { sql } from 'kysely'
import type { Handle } from './dialect.ts'

/** A text of the database that only a secret key opens, and what it is. */
export interface SealedText {
  readonly what: 'canary' | 'authenticator' | 'webhook secret'
  readonly sealed: string
}

/** Every sealed text: of operators, webhook endpoints and canaries, of each of which there are few. Throws what the database throws. */
export async function sealedTexts({ db }: Handle): Promise<readonly SealedText[]> {
  const [canaries, users, endpoints] = [
    await db.selectFrom('secret_canaries').select('sealed').execute(),
    // The role as a literal, so that the index of operators alone is read: `/ready` asks this at every probe.
    await db
      .selectFrom('users')
      .select('totp_sealed')
      .where('role', '=', sql.lit('admin'))
      .execute(),
    await db.selectFrom('webhook_endpoints').select(['secret_sealed', 'previous_sealed']).execute(),
  ]
  const of = (what: SealedText['what'], texts: readonly (string | null)[]) =>
    texts.flatMap((sealed) => (sealed === null ? [] : [{ what, sealed }]))
  return [
    ...of(
      'canary',
      canaries.map(({ sealed }) => sealed),
    ),
    ...of(
      'authenticator',
      users.map(({ totp_sealed }) => totp_sealed),
    ),
    ...of(
      'webhook secret',
      endpoints.flatMap((each) => [each.secret_sealed, each.previous_sealed]),
    ),
  ]
}

/** Keep the canary of a key that has none; of several processes the first one’s stays. */
export async function keepCanary(
  { db }: Handle,
  canary: { readonly key_id: string; readonly sealed: string },
): Promise<void> {
  await db
    .insertInto('secret_canaries')
    .values(canary)
    .onConflict((conflict) => conflict.column('key_id').doNothing())
    .execute()
}

/** Put another sealed text in the place of this one. False where it was changed meanwhile, or is a canary: those stay. */
export async function replaceSealed(
  { db }: Handle,
  { what, sealed }: SealedText,
  anew: string,
): Promise<boolean> {
  const changes = {
    canary: [],
    authenticator: [
      db
        .updateTable('users')
        .set({ totp_sealed: anew })
        .where('role', '=', sql.lit('admin'))
        .where('totp_sealed', '=', sealed),
    ],
    'webhook secret': (['secret_sealed', 'previous_sealed'] as const).map((column) =>
      db.updateTable('webhook_endpoints').set(column, anew).where(column, '=', sealed),
    ),
  }[what]
  let replaced = 0n
  for (const change of changes) replaced += (await change.executeTakeFirst()).numUpdatedRows
  return replaced > 0n
}
