import type { Trace, UpstreamOptions } from '@billing/wire'

/** Who we are to the store. */
export interface S3Credentials {
  readonly access_key_id: string
  readonly secret_access_key: string
  /** Of temporary credentials. */
  readonly session_token?: string | undefined
}

/** Which bucket, and how it is reached. */
export interface S3FilesOptions extends S3Credentials {
  /** `s3://bucket/prefix?endpoint=https://host&region=…`; everything but the bucket may be left out. */
  readonly url: string
  /** One more certificate authority, as PEM. */
  readonly ca?: string | undefined
  /** Whether the endpoint's name may lead to an address that is not public. Default `refused`. */
  readonly private_addresses?: 'refused' | 'allowed' | undefined
  /** How the endpoint's name becomes addresses. Default: as the system resolves it. */
  readonly resolve?: UpstreamOptions['resolve'] | undefined
  /** For one try, in milliseconds; there are at most two. Default 20,000. */
  readonly timeout_ms?: number | undefined
  /** Between the two tries, in milliseconds. Default 250. */
  readonly pause_ms?: number | undefined
  /** The machine's clock, which requests are signed with. Default `Date.now`. */
  readonly clock?: (() => number) | undefined
  /** Told of every exchange: its key, sizes and status, no signature and nothing of a file. */
  readonly trace?: Trace | undefined
}
