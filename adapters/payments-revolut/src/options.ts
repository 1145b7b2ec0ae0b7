import type { Clock, Currency } from '@billing/core'
import type { Alarm, Trace } from '@billing/wire'

/** What the client of the Merchant API is told. */
export interface RevolutOptions {
  /** `https://merchant.revolut.com`, or `https://sandbox-merchant.revolut.com`. */
  readonly api_url: string
  /** `sk_…`; it never leaves the server. */
  readonly secret_key: string
  /** `wsk_…`: each is good, so that one can be replaced without losing a webhook. */
  readonly webhook_secrets: readonly [string, ...string[]]
  /** The public address below which `pages` is served: `https://billing.example.com/pay`. */
  readonly pages_url: string
  /**
   * Where the provider may send payers, as `theirHosts` of @billing/wire takes them; an order whose address is
   * elsewhere is a wrong answer. Default the host of `api_url`, and all of revolut.com where that is one of them.
   */
  readonly checkout_hosts?: readonly string[] | undefined
  /** What we sell in: an answer in another currency is a wrong answer. Default the euro. */
  readonly currency?: Currency | undefined
  /** Where our webhooks are to arrive, for `diagnose`. */
  readonly webhook_url?: string | undefined
  /**
   * `refuse`: orders over zero are refused without asking, and cards are proved by an amount that is only
   * held. For merchants whose provider takes such orders and lets nobody pay them. Default `accept`.
   */
  readonly zero_amount?: 'accept' | 'refuse' | undefined
  /** The provider's script of the card form. Default `/embed.js` of `api_url`. */
  readonly widget_url?: string | undefined
  /** Judges the age of webhooks and whether a saved card is late. Default the machine's. */
  readonly clock?: Clock | undefined
  /** For a whole exchange, in milliseconds. Default 15,000. */
  readonly timeout_ms?: number | undefined
  /** For the connection, in milliseconds. Default 3,000. */
  readonly connect_ms?: number | undefined
  /** One more certificate authority, as PEM: for a proxy inside a company. */
  readonly ca?: string | undefined
  readonly trace?: Trace | undefined
  /** Told when the provider turns us away, once an hour: every call fails until a person acts. */
  readonly on_alarm?: Alarm | undefined
}
