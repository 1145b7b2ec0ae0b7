import type { Currency } from '@billing/core'
import type { Alarm, Trace } from '@billing/wire'

/** Where the core is, how we show who we are, and how patient we are. */
export interface HttpPbxOptions {
  /** `https://host[:port][/prefix]`; the contract's paths begin behind it. */
  readonly url: string
  /** Sent as `Authorization: Bearer`. */
  readonly token: string
  /** What we sell in: an answer in another currency is a wrong answer. Default the euro. */
  readonly currency?: Currency | undefined
  /** One more certificate authority, as PEM. */
  readonly ca?: string | undefined
  /** Whether the core's name may lead to an address inside. Default `allowed`: that is where cores live. */
  readonly private_addresses?: 'refused' | 'allowed' | undefined
  /** For one exchange, in milliseconds. Default 10,000. */
  readonly timeout_ms?: number | undefined
  /** For the connection, in milliseconds. Default 3,000. */
  readonly connect_ms?: number | undefined
  /**
   * How long to wait before each look at a tenant that is still being made, in milliseconds; after the last
   * look the making is `unknown` and the caller asks again later. Default 500, 1000, 2000.
   */
  readonly ready_pauses_ms?: readonly number[] | undefined
  /** More tenants than this in one listing are a core that never ends. Default 1,000,000. */
  readonly max_tenants?: number | undefined
  readonly trace?: Trace | undefined
  /** Told when the core does not accept our token, once an hour. */
  readonly on_alarm?: Alarm | undefined
}
