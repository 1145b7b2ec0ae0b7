import { DEFAULT_SETTINGS, EUR, type Ports, type Settings } from '@billing/core'
import { createEInvoiceWriter } from '@billing/einvoice'
import { createPdfRenderer } from '@billing/pdf'
import type { Sandbox } from '@billing/sandbox'
import {
  createIds,
  createPasswordHasher,
  createPasswordJudge,
  createSecrets,
  createTokenSigner,
  createTotp,
  DEFAULT_HASHING_LIMITS,
  generateKeys,
} from '@billing/security'
import { createSqlStore, type Opened } from '@billing/store-sql'

/** Where a service under test says that it is served. */
export const TEST_BASE_URL = 'http://localhost:8787'

/** As low as argon2 goes without growing meaningless: a test signs in hundreds of times. */
const CHEAP_HASHING = { memory_kib: 1_024, iterations: 1, parallelism: 1 }

/** Opened once, when somebody asks: one reads its typefaces, the other its list of common passwords. */
let documents: Ports['documents'] | undefined
let passwordJudge: Ports['passwordJudge'] | undefined

/** Our real adapters, over this database and this outside world; passwords are hashed cheaply. */
export function testPorts(opened: Opened, sandbox: Sandbox, settings?: Partial<Settings>): Ports {
  const { clock, payments, pbx, vat, mailer, files, eInvoiceTransport } = sandbox
  const outside = { clock, payments, pbx, vat, mailer, files, eInvoiceTransport }
  return {
    ...outside,
    ids: createIds(),
    secrets: createSecrets({ keys: [{ id: 'test', key: new Uint8Array(32).fill(7) }] }),
    passwords: createPasswordHasher({ ...CHEAP_HASHING, ...DEFAULT_HASHING_LIMITS }),
    passwordJudge: (passwordJudge ??= createPasswordJudge()),
    tokens: createTokenSigner({
      issuer: TEST_BASE_URL,
      audience: TEST_BASE_URL,
      keys: generateKeys('HS256'),
    }),
    totp: createTotp({ issuer: 'Example Telecom' }),
    store: createSqlStore({ ...opened, currency: settings?.currency ?? EUR }),
    documents: (documents ??= createPdfRenderer()),
    eInvoices: createEInvoiceWriter(),
    settings: { ...DEFAULT_SETTINGS, ...settings },
  }
}
