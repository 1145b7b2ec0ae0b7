import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Ports } from '@billing/core'
import { createPasswordHasher, DEFAULT_HASHING_LIMITS } from '@billing/security'
import { anAccount, aUser } from '@billing/core/fixtures'
import { createLog, readConfig, startServer } from '../packages/server/src/index.ts'
import { freePort } from '../tests/support/free-port.ts'
import type { Served } from './runner/in-child.ts'
import { cpuBesidesThePool } from './runner/threads.ts'

/** What the reference server is started with. */
export interface ReferenceServer {
  /** So many customers who can sign in, each with an address of their own. */
  readonly customers: number
  /** False for passwords that are hashed in no time: what else a sign-in takes is to be seen. */
  readonly hashes?: boolean
}

const CHEAP = createPasswordHasher({
  memory_kib: 8,
  iterations: 1,
  parallelism: 1,
  ...DEFAULT_HASHING_LIMITS,
})

/** Everybody's. */
export const PASSWORD = 'four green apple trees'

/** The address of the customer of that number. */
export const emailOf = (n: number) => `person-${n}@example.lt`

/**
 * The reference server as a business runs it: real providers, which nobody calls here, a file of SQLite, its
 * log written. Only the rate limits are raised, as an operator can. Its question is what it spent so far
 * beside hashing.
 */
export async function open({ customers, hashes = true }: ReferenceServer): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'billing-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const read = readConfig({
    ...environment(folder),
    BILLING_PORT: `${port}`,
    BILLING_BASE_URL: url,
  })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  let ports: Ports | undefined
  const log = createLog('info', openSync('/dev/null', 'w'))
  const around = (made: Ports) => (ports = hashes ? made : { ...made, passwords: CHEAP })
  const server = await startServer(read.config, { log, around })
  if (ports) await settle(ports, customers)
  return {
    url,
    ask: async () => cpuBesidesThePool(),
    async close() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A port that nobody listens on. */
export function environment(folder: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    BILLING_DATABASE_URL: `sqlite:${join(folder, 'billing.db')}`,
    BILLING_FILES: join(folder, 'files'),
    BILLING_PORTAL_URL: 'https://my.example.lt',
    BILLING_SELLER_NAME: 'UAB Telefonija',
    BILLING_SELLER_ADDRESS: 'Gedimino pr. 1, 01103 Vilnius',
    BILLING_SELLER_VAT_ID: 'LT100001919017',
    BILLING_SELLER_REG_NUMBER: '300000000',
    BILLING_SELLER_BANK_ACCOUNT: 'LT121000011101001000',
    BILLING_TRUSTED_PROXIES: '1',
    BILLING_RATE_LIMITS: 'sign_in_address=999999/60,sign_in=999999/60,user=999999/60',
    ...PROVIDERS,
  }
}

const PROVIDERS = {
  BILLING_PAYMENTS: 'revolut',
  REVOLUT_API_URL: 'http://127.0.0.1:9',
  REVOLUT_SECRET_KEY: 'sk_bench',
  REVOLUT_WEBHOOK_SECRETS: 'wsk_bench',
  BILLING_PBX: 'http',
  PBX_URL: 'http://127.0.0.1:9',
  PBX_TOKEN: 'bench',
  BILLING_VAT: 'vies',
  VIES_URL: 'http://127.0.0.1:9',
  BILLING_MAIL: 'smtp',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'billing@example.lt',
}

/** Customers who can sign in. */
export async function settle(
  { store, passwords, clock }: Pick<Ports, 'store' | 'passwords' | 'clock'>,
  customers: number,
): Promise<void> {
  const password_hash = await passwords.hash(PASSWORD)
  const now = clock()
  await store.transaction(async (tx) => {
    for (let n = 0; n < customers; n++) {
      const account_id = `account-${n}`
      const dates = { created_at: now, updated_at: now }
      await tx.accounts.put(anAccount({ account_id, status: 'active', locks: [], ...dates }))
      const email = emailOf(n)
      await tx.users.put(
        aUser({
          user_id: `user-${n}`,
          account_id,
          email,
          email_key: email,
          password_hash,
          ...dates,
        }),
      )
    }
  })
}
