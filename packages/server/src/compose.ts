import type { Billing, Brand, DocumentRenderer, Ports, Secrets } from '@billing/core'
import { createEInvoiceWriter } from '@billing/einvoice'
import {
  createIds,
  createPasswordHasher,
  createPasswordJudge,
  createTokenSigner,
  createTotp,
  DEFAULT_HASHING_LIMITS,
} from '@billing/security'
import {
  createSqlStore,
  migrate,
  type Opened,
  openPostgres,
  openSqlite,
  sessionsHold,
  takesWrites,
} from '@billing/store-sql'
import type { Config } from './config.ts'
import type { Keys } from './keys.ts'
import type { OutsidePorts } from './outside-ports.ts'
import { settingsOf } from './settings.ts'
import { StartError } from './start-error.ts'

/** Connections to PostgreSQL of one process. */
const POSTGRES_CONNECTIONS = 10

/** Who signs our tokens and whom they are for: the same in every process, whatever its address. */
const TOKENS = { issuer: 'urn:billing', audience: 'urn:billing' }

/** What the ports are made of. */
export interface Made {
  readonly opened: Opened
  readonly keys: Keys
  readonly secrets: Secrets
  readonly outside: OutsidePorts
  readonly url: string
}

/** Every port of the core, as the configuration says. */
export function portsOf(config: Config, { opened, keys, secrets, outside, url }: Made): Ports {
  const settings = settingsOf(config, url)
  return {
    clock: outside.clock,
    // #region security
    ids: createIds(),
    secrets,
    passwords: createPasswordHasher({ ...config.BILLING_ARGON2, ...DEFAULT_HASHING_LIMITS }),
    passwordJudge: createPasswordJudge(),
    tokens: createTokenSigner({ ...TOKENS, keys: keys.jwt_keys }),
    totp: createTotp({ issuer: config.BILLING_SELLER_NAME }),
    // #endregion
    store: createSqlStore(opened),
    payments: outside.payments,
    pbx: outside.pbx,
    vat: outside.vat,
    ...(outside.addresses && { addresses: outside.addresses }),
    mailer: outside.mailer,
    files: outside.files,
    documents: documentsOnDemand(settings.brand),
    eInvoices: createEInvoiceWriter(),
    ...(outside.eInvoiceTransport && { eInvoiceTransport: outside.eInvoiceTransport }),
    settings,
  }
}

/** The first document loads what draws it, with its typefaces: a third of all that a start would have to load. */
function documentsOnDemand(brand: Brand): DocumentRenderer {
  let drawing: Promise<DocumentRenderer> | undefined
  return {
    async render(view, attachment) {
      drawing ??= import('@billing/pdf').then(({ createPdfRenderer }) => createPdfRenderer(brand))
      return (await drawing).render(view, attachment)
    },
  }
}

/**
 * Throws a `StartError` about settings that do not fit what is stored: a plan that customers have and the catalogue does
 * not list, or a prefix that is not that of the documents issued before.
 */
export async function refuseMisfits({ operations }: Billing): Promise<void> {
  const [document] = await operations.otherPrefixes()
  if (document !== undefined) {
    const why = 'documents were issued with another prefix, and it stays'
    throw new StartError(`number_prefixes.${document}: ${why}`)
  }
  const [tier] = await operations.unlistedPlans()
  if (tier === undefined) return
  const how = 'list it, with `"offered": false` where nobody else shall have it'
  throw new StartError(`plans: customers have the plan ${tier}, which is not listed; ${how}`)
}

/**
 * Open the database, and bring its tables up to date. Throws a `StartError` where a pool stands between that nobody has told
 * us of, and where a standby answers.
 */
// #region database
export async function openDatabase(config: Config): Promise<Opened> {
  const opened = connect(config)
  if (!(await sessionsHold(opened))) throw new StartError(POOLED)
  if (!(await takesWrites(opened))) throw new StartError(STANDBY)
  await migrate(opened)
  return opened
}
// #endregion

const POOLED =
  'BILLING_DATABASE_POOLER: a pool of connections stands before PostgreSQL and keeps no sessions, so set this to transaction'

const STANDBY =
  'BILLING_DATABASE_URL: this server takes no writes, as a standby does: name every host, and add target_session_attrs=read-write'

/** Open the database as it is. */
export function connect({
  BILLING_DATABASE_URL: url,
  BILLING_DATABASE_POOLER: pooler,
  BILLING_CA: ca,
}: Config): Opened {
  return url.startsWith('sqlite:')
    ? openSqlite(url.slice('sqlite:'.length))
    : openPostgres(url, { max: POSTGRES_CONNECTIONS, pooler, ca })
}
