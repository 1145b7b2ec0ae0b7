import { isThisMachine } from '@billing/wire'
import { isIP } from 'node:net'

/** The mail server that a URL names, and how the way to it is protected. */
export interface Endpoint {
  readonly host: string
  readonly port: number
  /** `implicit`: TLS from the first byte; `starttls`: before anything else is said; `off`: never. */
  readonly tls: 'implicit' | 'starttls' | 'off'
  /** Undefined for a server that asks for none. */
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

const FORM = 'smtp://user:password@host:587 or smtps://user:password@host:465'
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const
const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/**
 * Read the address of a mail server. `?tls=off` is taken for this machine alone. Throws on anything else
 * than that, in words that do not show the password.
 */
export function parseEndpoint(text: string): Endpoint {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !(url.protocol in PORTS)) throw new Error(`the mail server's address must be ${FORM}`)
  const protocol = url.protocol as keyof typeof PORTS
  if (!/^\/?$/.test(url.pathname) || url.hash !== '') {
    throw new Error(`the mail server's address has more after the port than it may: ${FORM}`)
  }
  const host = hostOf(url)
  const port = url.port === '' ? PORTS[protocol] : Number(url.port)
  if (port === 0) throw new Error("port 0 in the mail server's address is no port")
  if (protocol === 'smtp:' && port === 465) {
    throw new Error('port 465 speaks TLS from the first byte: its address begins with smtps://')
  }
  return { host, port, tls: tlsOf(url, host), auth: authOf(url) }
}

function hostOf({ hostname }: URL): string {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (isIP(host) === 0 && !HOST.test(host)) {
    throw new Error("the mail server's address names no host; write a name beyond ASCII as xn--…")
  }
  return host
}

function tlsOf({ protocol, searchParams }: URL, host: string): Endpoint['tls'] {
  const asked = [...searchParams]
  const [name, value] = asked[0] ?? []
  if (asked.length > 1 || (name !== undefined && (name !== 'tls' || value !== 'off'))) {
    throw new Error("the mail server's address may carry ?tls=off and nothing else")
  }
  if (name === undefined) return protocol === 'smtps:' ? 'implicit' : 'starttls'
  if (protocol === 'smtps:') throw new Error('smtps:// and ?tls=off contradict each other')
  if (!isThisMachine(host)) throw new Error('?tls=off is for a mail server on this machine only')
  return 'off'
}

function authOf({ username, password }: URL): Endpoint['auth'] {
  if (username === '' && password === '') return undefined
  if (username === '' || password === '') {
    throw new Error("the mail server's address has only one of user and password")
  }
  return { user: decoded(username, 'user'), pass: decoded(password, 'password') }
}

function decoded(text: string, what: string): string {
  let plain
  try {
    plain = decodeURIComponent(text)
  } catch {
    throw new Error(`the ${what} in the mail server's address is not percent-encoded`)
  }
  // SASL ends fields with NUL; a line break would end the command.
  // oxlint-disable-next-line eslint/no-control-regex -- these are what is looked for
  if (/[\0\r\n]/.test(plain)) throw new Error(`the ${what} has characters that no server takes`)
  return plain
}
