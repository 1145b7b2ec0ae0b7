import { randomBytes } from 'node:crypto'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ports } from '@billing/core'
import { aSession } from '@billing/core/fixtures'
import { formatKeys, generateKeys } from '@billing/security'
import { createLog, readConfig, startServer } from '../packages/server/src/index.ts'
import { freePort } from '../tests/support/free-port.ts'
import { environment, settle } from './reference-server.ts'
import type { Served } from './runner/in-child.ts'

/** What the server is opened with; without an address it makes a file of SQLite. */
export interface MeServer {
  readonly people: number
  readonly postgres?: string
}

/**
 * The reference server as a business runs it, its log written to a file. Its question is answered with an access
 * token of everybody there.
 */
export async function open({ people, postgres }: MeServer): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'billing-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const read = readConfig({
    ...environment(folder),
    BILLING_PORT: `${port}`,
    BILLING_BASE_URL: url,
    BILLING_SECRET_KEY: `k1:${randomBytes(32).toString('base64')}`,
    BILLING_JWT_KEYS: formatKeys(generateKeys('HS256')),
    ...(postgres && { BILLING_DATABASE_URL: postgres }),
  })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  let ports: Ports | undefined
  const log = createLog('info', openSync(join(folder, 'log'), 'a'))
  const server = await startServer(read.config, { log, around: (made) => (ports = made) })
  const tokens = ports ? await signedInAll(ports, people) : []
  return {
    url,
    ask: async () => tokens,
    async close() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function signedInAll(ports: Ports, people: number): Promise<string[]> {
  await settle(ports, people)
  const { store, tokens, clock } = ports
  const all = Array.from({ length: people }, (_, n) => ({
    session_id: `session-${n}`,
    user_id: `user-${n}`,
    account_id: `account-${n}`,
  }))
  const live = { ended_at: null, end_reason: null, twofa: false, created_at: clock() }
  await store.transaction(async (tx) => {
    for (const ids of all) await tx.sessions.insert(aSession({ ...ids, ...live }))
  })
  return Promise.all(
    all.map(({ session_id, user_id, account_id }) =>
      tokens.signAccess(
        { sub: user_id, acc: account_id, roles: ['customer'], sid: session_id },
        clock(),
        900,
      ),
    ),
  )
}
