import type { Alarm, Trace } from '@billing/wire'

/** Which FS PBX, and how to behave towards it. */
export interface FsPbxOptions {
  /** `https://<host>/api/v1`. */
  readonly url: string
  /** Made for a user of its dashboard with the permissions `domain_all`, `_select`, `_view`, `_add`, `_edit`, `_delete`. */
  readonly token: string
  /** Tenants get `<code>.<base_domain>`; DNS leads every such name to FS PBX. */
  readonly base_domain: string
  /** One more certificate authority, as PEM. */
  readonly ca?: string | undefined
  /** Whether its name may lead to an address that is not public. Default `allowed`: it mostly stands in our own network. */
  readonly private_addresses?: 'refused' | 'allowed' | undefined
  /** Questions a minute that this process may ask; FS PBX allows 60 for each user. Default 60. */
  readonly requests_per_minute?: number | undefined
  /** For one question, and for waiting for its turn, in milliseconds. Default 10,000. */
  readonly timeout_ms?: number | undefined
  /** For the connection, in milliseconds. Default 3,000. */
  readonly connect_ms?: number | undefined
  readonly trace?: Trace | undefined
  /** Told when our token is refused, once an hour: nothing works until a person looks. */
  readonly on_alarm?: Alarm | undefined
}
