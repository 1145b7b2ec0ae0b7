/** Where the files are: what `s3://bucket/prefix?endpoint=…&region=…` says. */
export interface S3Address {
  readonly bucket: string
  /** Before every key; empty, or ends with a slash. */
  readonly prefix: string
  /** Without a path. */
  readonly endpoint: string
  readonly region: string
}

const BUCKET = /^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,40}$/
/** No part may be `.` or `..`, which addresses take away. */
const PREFIX = /^(?:(?!\.{1,2}\/)[A-Za-z0-9._-]+\/)*$/

/**
 * Read an address. Without an endpoint it is Amazon's of the region, without a region `us-east-1`, which most
 * other servers take. Throws an error that says what is wrong with it, also for parameters that nobody knows.
 */
export function readS3Address(text: string): S3Address {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:') throw wrong('looks like s3://bucket/prefix?endpoint=https://host')
  checkParts(url)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (!REGION.test(region)) throw wrong('has a region like eu-central-1')
  const prefix = url.pathname.replace(/^\//, '').replace(/(?<=[^/])$/, '/')
  if (!PREFIX.test(prefix)) throw wrong('has a prefix of letters, digits, and - _ . / between them')
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  return { bucket: url.hostname, prefix, region, endpoint: originOf(endpoint) }
}

function checkParts(url: URL): void {
  if (url.username || url.password) {
    throw wrong('holds no credentials: they are options of their own')
  }
  if (url.port || url.hash) throw wrong('has no port and no fragment: they belong to the endpoint')
  const strange = [...url.searchParams.keys()].find((name) => !/^(?:endpoint|region)$/.test(name))
  if (strange !== undefined) throw wrong(`has only endpoint and region, not ${strange}`)
  if (!BUCKET.test(url.hostname)) throw wrong('begins with the name of a bucket')
}

const wrong = (why: string) => new Error(`an address of S3 ${why}`)

function originOf(endpoint: string): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  // An address that says more than its origin, a user or a path, would be cut silently.
  const is_origin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!is_origin) throw wrong('has an endpoint like https://host or https://host:port')
  return url.origin
}
