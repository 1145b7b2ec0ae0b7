import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

import type { Sandbox } from '../../sandbox.ts'
import { createHandlers } from './handlers.ts'
import type { RunningSmtp, SmtpServerOptions } from './types.ts'

const MIB = 1_048_576
/** How long connections may take to end by themselves when the server closes, in milliseconds. */
const GRACE_MS = 100

/**
 * Start a mail server on 127.0.0.1 whose mails land in the sandbox's mailbox. It asks for TLS and a
 * password as a real one does, and the fault of the target `mail` shows on the wire. Addresses make it
 * fail: `reject@` 550 for good, `grey@` 451 the first time, `full@` 452, `drop@` is cut off inside the
 * message, `cut@` after the message was taken but before the answer, `slow@` waits.
 */
export async function startSmtp(
  sandbox: Pick<Sandbox, 'mailer' | 'listFaults'>,
  options: SmtpServerOptions,
): Promise<RunningSmtp> {
  const { user = 'billing', pass = 'correct horse', port = 0, slow_ms = 2_000, watch } = options
  const sockets = new Map<number, Socket>()
  const cut = (remote_port: number) => sockets.get(remote_port)?.destroy()
  const smtp = new SMTPServer({
    ...wireOptions(options),
    ...createHandlers(sandbox, { ...options, user, pass, slow_ms }, cut),
  })
  // A client that goes away in the middle is what this server is for.
  smtp.on('error', () => undefined)
  smtp.server.on('connection', (socket) => {
    const from = socket.remotePort ?? 0
    sockets.set(from, socket)
    watch?.({ kind: 'opened', open: sockets.size })
    socket.once('close', () => {
      sockets.delete(from)
      watch?.({ kind: 'closed', open: sockets.size })
    })
  })
  await new Promise<void>((listening) => smtp.listen(port, '127.0.0.1', () => listening()))
  const bound = (smtp.server.address() as AddressInfo).port
  const scheme = options.implicit_tls ? 'smtps' : 'smtp'
  const query = options.tls === 'off' ? '?tls=off' : ''
  const who = `${encodeURIComponent(user)}:${encodeURIComponent(pass)}`
  const cutAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: `${scheme}://${who}@127.0.0.1:${bound}${query}`,
    port: bound,
    cut: cutAll,
    async close() {
      await new Promise<void>((closed) => smtp.close(() => closed()))
      cutAll()
    },
  }
}

function wireOptions(options: SmtpServerOptions): SMTPServerOptions {
  const plain = options.tls === 'off'
  return {
    ...(options.tls === 'off' ? {} : options.tls),
    name: 'mail.sandbox.example',
    minVersion: 'TLSv1.2',
    secure: options.implicit_tls ?? false,
    size: options.max_bytes ?? 10 * MIB,
    rejectOversized: true,
    hideSMTPUTF8: options.smtputf8 === false,
    allowInsecureAuth: plain,
    disabledCommands: plain ? ['STARTTLS'] : [],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: GRACE_MS,
  }
}
