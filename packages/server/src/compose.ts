import {
  type Billing,
  type Brand,
  type DocumentRenderer,
  type Ports,
  type Secrets,
  type Store,
  SYSTEM,
} from '@billing/core'
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
  isAway,
  migrate,
  type Opened,
  openPostgres,
  openSqlite,
  sessionsHold,
  takesWrites,
} from '@billing/store-sql'
import { createWebhookSender } from '@billing/wire/webhooks'
import type { Config } from './config.ts'
import type { Keys } from './keys.ts'
import type { OutsidePorts } from './outside-ports.ts'
import { settingsOf } from './settings.ts'
import { StartError } from './start-error.ts'

/** Connections to PostgreSQL of one process. */
const POSTGRES_CONNECTIONS = 10

/** Who signs our tokens and whom they are for: the same in every process, whatever its address. */
const TOKENS = { issuer: 'urn:billing', audience: 'urn:billing' }

/** The database that is written to, and the replica that is only read, where there is one. */
export interface Databases extends Opened {
  readonly replica?: Opened
}

/** What the ports are made of. */
export interface Made {
  readonly opened: Databases
  readonly keys: Keys
  readonly secrets: Secrets
  readonly outside: OutsidePorts
  readonly url: string
}

/** Every port of the core, as the configuration says. */
export function portsOf(config: Config, { opened, keys, secrets, outside, url }: Made): Ports {
  const settings = settingsOf(config, url)
  const store = createSqlStore(opened)
  return {
    clock: outside.clock,
    ids: createIds(),
    secrets,
    passwords: createPasswordHasher({ ...config.BILLING_ARGON2, ...DEFAULT_HASHING_LIMITS }),
    passwordJudge: createPasswordJudge(),
    tokens: createTokenSigner({ ...TOKENS, keys: keys.jwt_keys }),
    totp: createTotp({ issuer: config.BILLING_SELLER_NAME }),
    store,
    ...(opened.replica && { delayed: readBehind(opened.replica, store) }),
    payments: outside.payments,
    pbx: outside.pbx,
    vat: outside.vat,
    ...(outside.addresses && { addresses: outside.addresses }),
    mailer: outside.mailer,
    files: outside.files,
    documents: documentsOnDemand(settings.brand),
    eInvoices: createEInvoiceWriter(),
    webhookSender: createWebhookSender({
      private_addresses: config.BILLING_WEBHOOKS_PRIVATE,
      ca: config.BILLING_CA,
    }),
    ...(outside.eInvoiceTransport && { eInvoiceTransport: outside.eInvoiceTransport }),
    settings,
  }
}

/** Reads of a replica; while it is away, those of the database that it follows. */
function readBehind(replica: Opened, primary: Store): Pick<Store, 'read'> {
  const behind = createSqlStore(replica)
  return {
    read: (work) =>
      behind.read(work).catch((error: unknown) => {
        if (isAway(error)) return primary.read(work)
        throw error
      }),
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
 * Throws a `StartError` about settings that do not fit what is stored: a plan or an item that customers have and the
 * catalogue does not list, a prefix that is not that of the documents issued before, or another currency than that of what is
 * stored.
 */
export async function refuseMisfits({ operations }: Billing): Promise<void> {
  const kept = await operations.otherCurrency(SYSTEM)
  if (kept !== null) {
    const why = `what is stored is in ${kept}, and an installation has one currency for good`
    throw new StartError(`BILLING_CURRENCY: ${why}; a second currency is a second installation`)
  }
  const [document] = await operations.otherPrefixes(SYSTEM)
  if (document !== undefined) {
    const why = 'documents were issued with another prefix, and it stays'
    throw new StartError(`number_prefixes.${document}: ${why}`)
  }
  const [tier] = await operations.unlistedPlans(SYSTEM)
  const how = 'list it, with `"offered": false` where nobody else shall have it'
  if (tier !== undefined) {
    throw new StartError(`plans: customers have the plan ${tier}, which is not listed; ${how}`)
  }
  const [item] = await operations.unlistedItems(SYSTEM)
  if (item === undefined) return
  throw new StartError(`items: customers hold the item ${item}, which is not listed; ${how}`)
}

/** Open the database and its replica, and bring the tables up to date. Throws a `StartError` as `openPrimary` does. */
export async function openDatabase(config: Config): Promise<Databases> {
  const opened = await openPrimary(config)
  const { BILLING_DATABASE_REPLICA_URL: url } = config
  if (url === undefined) return opened
  const replica = connect({ ...config, BILLING_DATABASE_URL: url })
  const close = async () => void (await Promise.all([opened.close(), replica.close()]))
  return { ...opened, replica, close }
}

/**
 * Throws a `StartError` where a pool stands between that nobody has told us of, where a standby answers, and where the tables are
 * old and somebody else's.
 */
async function openPrimary(config: Config): Promise<Opened> {
  const opened = connect(config)
  if (!(await sessionsHold(opened))) throw new StartError(POOLED)
  if (!(await takesWrites(opened))) throw new StartError(STANDBY)
  await migrate(opened).catch((error: unknown) => {
    throw (error as { code?: string }).code === MAY_NOT ? new StartError(NOT_OWNER) : error
  })
  return opened
}

const POOLED =
  'BILLING_DATABASE_POOLER: a pool of connections stands before PostgreSQL and keeps no sessions, so set this to transaction'

/** `insufficient_privilege` (PostgreSQL, Appendix A). */
const MAY_NOT = '42501'

const NOT_OWNER =
  'BILLING_DATABASE_URL: the tables are not up to date, and this role may not change them: run `billing migrate` as the one that owns them'

const STANDBY =
  'BILLING_DATABASE_URL: this server takes no writes, as a standby does: name every host, and add target_session_attrs=read-write'

/** Open the database as it is. */
export function connect({
  BILLING_DATABASE_URL: url,
  BILLING_DATABASE_POOLER: pooler,
  BILLING_CA: ca,
  BILLING_CURRENCY: currency,
}: Config): Opened {
  const opened = url.startsWith('sqlite:')
    ? openSqlite(url.slice('sqlite:'.length))
    : openPostgres(url, { max: POSTGRES_CONNECTIONS, pooler, ca })
  return { ...opened, currency }
}
