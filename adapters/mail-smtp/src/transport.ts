import { createTransport, type Transporter } from 'nodemailer'

import { tlsOptions } from './ask-server.ts'
import type { Endpoint } from './endpoint.ts'
import { nameIn, type SmtpOptions, timeoutsOf } from './options.ts'

/** After so many a connection is replaced: servers grow tired of one. */
const MAILS_PER_CONNECTION = 100

/** The pool of connections. Nothing is said on one before TLS stands, except where it is off. */
export function openTransport(endpoint: Endpoint, options: SmtpOptions): Transporter {
  const { host, port, tls, auth } = endpoint
  const { connect_ms, silence_ms } = timeoutsOf(options)
  const { dkim } = options
  return createTransport({
    pool: true,
    name: nameIn(options),
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'off',
    tls: tlsOptions(options.ca),
    // A server that offers no sign-in any more must not be talked to without one.
    ...(auth ? { auth, forceAuth: true } : {}),
    maxConnections: options.connections ?? 3,
    maxMessages: MAILS_PER_CONNECTION,
    // Only a mail of which no byte was sent is tried on another connection.
    maxRequeues: 1,
    connectionTimeout: connect_ms,
    greetingTimeout: connect_ms,
    dnsTimeout: connect_ms,
    socketTimeout: silence_ms,
    socketCloseTimeout: 1_000,
    maxResponseSize: 65_536,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim
      ? {
          dkim: {
            domainName: dkim.domain,
            keySelector: dkim.selector,
            privateKey: dkim.private_key,
          },
        }
      : {}),
  })
}
