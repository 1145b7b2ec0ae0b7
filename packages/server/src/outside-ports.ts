import type {
  Clock,
  EInvoiceTransport,
  EpochMs,
  PaymentProvider,
  Ports,
  RawWebhook,
} from '@billing/core'
import type { Sandbox } from '@billing/sandbox'
import type { Opened } from '@billing/store-sql'
import type { Alarm, Diagnosable } from '@billing/wire'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Fetch } from './door.ts'

/** The ports behind which other people's machines stand, and their time. */
export type OutsidePorts = Pick<
  Ports,
  'clock' | 'payments' | 'pbx' | 'vat' | 'addresses' | 'mailer' | 'eInvoiceTransport' | 'files'
>

/** A provider that can be looked at, and let go of. */
export interface Provider extends Diagnosable {
  close(): Promise<void>
}

/** A payment provider that a program brings along. */
export interface OwnPayments extends Provider {
  readonly payments: PaymentProvider
  /** Serves what payers see below `/pay`; null where the provider has a page of its own. */
  readonly pages: Fetch | null
}

/** Opens a program's own payment provider, where `BILLING_PAYMENTS=own` chooses it. */
export type OpenPayments = (given: {
  readonly config: Config
  /** How the world reaches us. Webhooks come to `/v1/webhooks/revolut` below it, whoever sends them. */
  readonly url: string
  readonly clock: Clock
  /** Tell an operator that the provider refuses us. */
  readonly on_alarm: Alarm
}) => OwnPayments

/** An access point for electronic documents that a program brings along. */
export interface OwnEInvoices extends Provider {
  readonly transport: EInvoiceTransport
}

/** Opens a program's own access point, where `BILLING_E_INVOICES=own` chooses it. */
export type OpenEInvoices = (given: Omit<Parameters<OpenPayments>[0], 'url'>) => OwnEInvoices

/** What a program adds to the service that it runs. */
export interface ServiceOptions {
  /** Its payment provider, where `BILLING_PAYMENTS=own` chooses it. */
  readonly open_payments?: OpenPayments | undefined
  /** Its access point for electronic documents, where `BILLING_E_INVOICES=own` chooses it. */
  readonly open_e_invoices?: OpenEInvoices | undefined
}

/** The world outside of the service: all of it the sandbox's, or all of it real. */
export interface Outside {
  readonly ports: OutsidePorts
  /** Null in the real world, which nobody steers. */
  readonly sandbox: Sandbox | null
  /** Where payers save their cards, below `/pay`; null where the provider has a page of its own. */
  readonly pages: Fetch | null
  /** By what a person calls them. */
  readonly providers: Readonly<Record<string, Provider>>
  close(): Promise<void>
}

/** What the outside is opened with. */
export interface OutsideOptions extends ServiceOptions {
  readonly opened: Opened
  /** How the world reaches us. */
  readonly url: string
  /** Signs the sandbox's webhooks. */
  readonly webhook_secret: string
  /** Takes the sandbox's webhooks; resolves to the HTTP status. */
  readonly deliver_webhook: (webhook: RawWebhook) => Promise<number>
  /** Whether the sandbox delivers news as soon as there are some. Default true. */
  readonly auto_deliver?: boolean
  /** Where the sandbox's clock begins in a database that is made now. */
  readonly begins_at?: EpochMs | undefined
  readonly log: Pick<Logger, 'error' | 'warn'>
}
