import { epochMs } from '@billing/core'
import { migrate } from '@billing/store-sql'
import { BLIND } from '../harness/invariants/evidence.ts'
import { checkInvariants } from '../harness/invariants/check-invariants.ts'
import { installRecorder } from '../harness/invariants/recorder.ts'
import { expect } from 'vitest'
import { queryOf } from '../support/query-of.ts'
import { openSideDoor } from './books.ts'

/** Make the tables, and let the database write down every move of a state from the first on. */
export async function recordMoves(database_url: string): Promise<void> {
  const opened = openSideDoor(database_url)
  await migrate(opened)
  await installRecorder(queryOf(opened), opened.dialect)
  await opened.close()
}

/** Fails where something does not hold that always must, or must at rest. `now` is by the service's clock. */
export async function expectInvariants(database_url: string, now: number): Promise<void> {
  const opened = openSideDoor(database_url)
  try {
    const query = queryOf(opened)
    const mails = await query('select content from sandbox_mail')
    const observer = {
      ...BLIND,
      // A process that dies may have sent any mail that it had not recorded yet.
      mails_in_doubt: new Set(mails.map(({ content }) => JSON.parse(String(content)).message_id)),
    }
    const evidence = { query, now: epochMs(now), observer }
    expect(await checkInvariants(evidence, 'at rest')).toEqual([])
  } finally {
    await opened.close()
  }
}
