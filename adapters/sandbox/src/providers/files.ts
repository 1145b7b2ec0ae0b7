import { type Files, invariant } from '@billing/core'

import type { SandboxDb } from '../world/tables.ts'

/** Files in the database, so that the sandbox needs nothing beside it. */
export function createFiles(db: SandboxDb): Files {
  return {
    async put(key, bytes, content_type) {
      checkKey(key)
      const values = { content_type, bytes: Buffer.from(bytes) }
      await db
        .insertInto('sandbox_files')
        .values({ file_key: key, ...values })
        .onConflict((conflict) => conflict.column('file_key').doUpdateSet(values))
        .execute()
    },
    async get(key) {
      checkKey(key)
      const row = await db
        .selectFrom('sandbox_files')
        .select(['bytes', 'content_type'])
        .where('file_key', '=', key)
        .executeTakeFirst()
      return row && { bytes: Uint8Array.from(row.bytes), content_type: row.content_type }
    },
    async list(prefix) {
      checkKey(prefix)
      const rows = await db
        .selectFrom('sandbox_files')
        .select('file_key')
        .where('file_key', '>=', prefix)
        // After every letter that a key may have.
        .where('file_key', '<', `${prefix}~`)
        .execute()
      return rows.map(({ file_key }) => file_key)
    },
    async delete(key) {
      checkKey(key)
      await db.deleteFrom('sandbox_files').where('file_key', '=', key).execute()
    },
  }
}

function checkKey(key: string): void {
  invariant(/^[a-z0-9/_-]{1,200}$/.test(key), `${JSON.stringify(key)} is not a file key`)
}
