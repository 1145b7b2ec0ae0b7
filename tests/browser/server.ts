import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../packages/server/src/config.ts'
import { createLog } from '../../packages/server/src/log.ts'
import { startServer } from '../../packages/server/src/start.ts'

/** The reference server on a database of its own, in the sandbox unless `env` says otherwise. */
export async function openServer(env: Readonly<Record<string, string>> = {}): Promise<{
  readonly url: string
  readonly database_url: string
  close(): Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'billing-browser-'))
  const database_url = `sqlite:${join(folder, 'billing.db')}`
  const read = readConfig({
    BILLING_PORT: '0',
    BILLING_DATABASE_URL: database_url,
    // A crawl opens hundreds of pages in a minute, which no person does.
    BILLING_RATE_LIMITS: 'user=100000/60',
    ...env,
  })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const server = await startServer(read.config, { log: createLog('error') })
  return {
    url: server.url,
    database_url,
    async close() {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}
