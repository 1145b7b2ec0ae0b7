import { lookUp } from '@billing/core'
import { readFileSync } from 'node:fs'
import { getCACertificates } from 'node:tls'
import type { ClientConfig } from 'pg'

/** How the servers of a URL are reached. */
export interface PostgresAddress {
  /** One for each host, in their order. */
  readonly servers: readonly ClientConfig[]
  /** Only a server that takes writes will do. */
  readonly read_write: boolean
}

type Tls = Exclude<ClientConfig['ssl'], undefined>

/**
 * What `sslmode` comes to; `ssl` is its older name. Those of libpq that encrypt and ask for no proof of who answers
 * are stricter here: whoever wants that says `no-verify`.
 */
const MODES: Readonly<Record<string, Tls>> = {
  disable: false,
  false: false,
  '0': false,
  'no-verify': { rejectUnauthorized: false },
  prefer: {},
  require: {},
  'verify-ca': {},
  'verify-full': {},
  true: {},
  '1': {},
}

/** What is ours in the query of a URL; the driver takes the rest. */
const OURS = ['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey', 'target_session_attrs']

const SHAPE = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#@]*)((?:\/[^?#@]*)?)(?:\?([^#@]*))?$/

/**
 * Read `postgres://user:password@host:port,host:port/database?sslmode=…`, as libpq writes it. `ca` is one more
 * authority that certificates may come from. Throws, without a word of the URL, for what is none.
 */
export function postgresAddress(url: string, ca?: string): PostgresAddress {
  const [, scheme, who, hosts = '', path, query = ''] = SHAPE.exec(url) ?? []
  if (scheme === undefined) throw new Error(NO_URL)
  const asked = new URLSearchParams(query)
  const ssl = tlsOf(asked, ca)
  const attributes = asked.get('target_session_attrs') ?? 'any'
  if (attributes !== 'any' && attributes !== 'read-write') {
    throw new Error('target_session_attrs: expected any or read-write')
  }
  for (const name of OURS) asked.delete(name)
  const rest = asked.size === 0 ? '' : `?${asked.toString()}`
  return {
    servers: hosts.split(',').map((host) => ({
      connectionString: `${scheme}${who}${host}${path}${rest}`,
      ...(ssl !== undefined && { ssl }),
    })),
    read_write: attributes === 'read-write',
  }
}

const NO_URL =
  'this is no address; in a password @ is %40, / is %2F, ? is %3F, # is %23 and % is %25'

function tlsOf(asked: URLSearchParams, ca: string | undefined): Tls | undefined {
  const name = asked.get('sslmode') ?? asked.get('ssl')
  if (name === null) return undefined
  const mode = lookUp(MODES, name)
  if (mode === undefined) throw new Error('sslmode: expected verify-full, no-verify or disable')
  if (typeof mode !== 'object') return mode
  const ours = ca === undefined ? undefined : [...getCACertificates('default'), ca]
  const files = { ca: 'sslrootcert', cert: 'sslcert', key: 'sslkey' }
  const read = Object.entries(files).flatMap(([option, parameter]) => {
    const file = asked.get(parameter)
    return file === null ? [] : [[option, readFileSync(file, 'utf8')] as const]
  })
  return { ...mode, ...(ours && { ca: ours }), ...Object.fromEntries(read) }
}
