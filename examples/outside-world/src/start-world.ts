import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type EpochMs, epochMs, Problem } from '@billing/core'
import {
  type Api,
  createSandbox,
  createSandboxPages,
  createSandboxRoutes,
  type PageHooks,
  postWebhooksTo,
  type Sandbox,
} from '@billing/sandbox'
import { startSmtp } from '@billing/sandbox/smtp'
import { totpCode } from '@billing/security'
import { openSqlite } from '@billing/store-sql'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { providersOf } from './providers.ts'
import { registerWebhook } from './register-webhook.ts'
import { OPERATOR, SECRETS, variablesOf } from './variables.ts'

/** Where the world stands, and the service that it plays for. */
export interface WorldOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly smtp_port: number
  /** Where the service is, or will be. */
  readonly service_url: string
  /** A file, or `:memory:`. */
  readonly database: string
}

/** A world outside that answers. */
export interface RunningWorld {
  readonly url: string
  readonly sandbox: Sandbox
  /** What the service must be told to live in this world. */
  readonly variables: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Start every provider on this machine. Throws when a port is taken. */
export async function startWorld(options: WorldOptions): Promise<RunningWorld> {
  const { service_url } = options
  let answer = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((listening, refused) => {
    server.once('error', refused).listen(options.port, '127.0.0.1', listening)
  })
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const opened = openSqlite(options.database)
  const sandbox = await createSandbox({
    ...opened,
    base_url: url,
    webhook_secrets: [SECRETS.webhooks],
    deliver_webhook: postWebhooksTo(`${service_url}/v1/webhooks/revolut`),
  })
  const smtp = await startSmtp(sandbox, { tls: 'off', port: options.smtp_port })
  const providers = providersOf(sandbox)
  const webhook_secret = await registerWebhook(providers, `${service_url}/v1/webhooks/revolut`)
  const listener = getRequestListener(fetchOf(sandbox, providers, service_url))
  answer = (request, response) => void listener(request, response)
  const pumping = setInterval(() => void sandbox.tick(), 1_000)
  return {
    url,
    sandbox,
    variables: variablesOf({ url, service_url, smtp_url: smtp.url, webhook_secret }),
    async close() {
      clearInterval(pumping)
      await new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      })
      await smtp.close()
      await sandbox.idle()
      await opened.close()
    },
  }
}

/** The providers and, where none of them answers, the control room. */
function fetchOf(sandbox: Sandbox, providers: Api, service_url: string): Api {
  const controls = controlsOf(sandbox, service_url)
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/') return Response.redirect(new URL('/sandbox', request.url))
    return /^\/sandbox(\/|$)/.test(pathname) ? controls.fetch(request) : providers(request)
  }
}

/** The control room: people are moved in it as ever, by the service's own API over HTTP; time is not. */
function controlsOf(sandbox: Sandbox, service_url: string): Hono {
  const still: Sandbox = {
    ...sandbox,
    advance: () => {
      const detail = 'The service lives in real time here.'
      throw new Problem('validation.failed', {
        detail,
        invalid_params: [{ name: 'advance', reason: detail }],
      })
    },
  }
  const hooks: PageHooks = {
    tick: async () => 0,
    nextDueAt: async () => null,
    api: (request) => {
      const { pathname, search } = new URL(request.url)
      return fetch(new Request(`${service_url}${pathname}${search}`, request))
    },
    operator: async () => operatorNow(epochMs(Date.now())),
    service_url,
    // Every order of this service has its page there too; only that one saves cards.
    checkout_url: ({ order_id, order_token }) =>
      `${service_url}/pay/${encodeURIComponent(order_id)}/${encodeURIComponent(order_token)}`,
    report_error: (error) => console.error(error),
  }
  return new Hono()
    .route('/sandbox', createSandboxRoutes(still, hooks, console.error))
    .route('/sandbox', createSandboxPages(still, hooks))
}

/** Milliseconds for which a code of an authenticator app is shown. */
const STEP = 30_000

function operatorNow(now: EpochMs) {
  const { email, totp_secret } = OPERATOR
  return {
    email,
    totp_code: totpCode(totp_secret, now),
    seconds_left: Math.ceil((STEP - (now % STEP)) / 1_000),
  }
}
