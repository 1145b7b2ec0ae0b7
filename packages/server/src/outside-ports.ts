import type { EpochMs, Ports, RawWebhook } from '@billing/core'
import type { Sandbox } from '@billing/sandbox'
import type { Opened } from '@billing/store-sql'
import type { Diagnosable } from '@billing/wire'
import type { Logger } from 'pino'
import type { Fetch } from './door.ts'

/** The ports behind which other people's machines stand, and their time. */
export type OutsidePorts = Pick<Ports, 'clock' | 'payments' | 'pbx' | 'vat' | 'mailer' | 'files'>

/** A provider that can be looked at, and let go of. */
export interface Provider extends Diagnosable {
  close(): Promise<void>
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
export interface OutsideOptions {
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
