import type { Clock } from '@billing/core'
import { createS3Files } from '@billing/files-s3'
import { createSmtp } from '@billing/mail-smtp'
import { createRevolut } from '@billing/payments-revolut'
import { createHttpPbx } from '@billing/pbx-http'
import type { Api, Sandbox } from '@billing/sandbox'
import { startSmtp } from '@billing/sandbox/smtp'
import { createVies } from '@billing/vat-vies'
import type { Trace } from '@billing/wire'
import { SECRETS } from '../../examples/outside-world/src/variables.ts'
import { providersOf } from '../../examples/outside-world/src/providers.ts'
import type { OutsidePorts } from '../../packages/server/src/outside-ports.ts'
import { serveFetch } from './serve.ts'

/** Where the sandbox answers in the providers' own protocols. */
export interface Loopback {
  readonly url: string
  readonly smtp_url: string
  close(): Promise<void>
}

/** Let a sandbox speak the protocols; `around` watches what goes over the wire, or breaks it. */
export async function startLoopback(
  sandbox: Sandbox,
  around: (providers: Api) => Api = (providers) => providers,
): Promise<Loopback> {
  const server = await serveFetch(around(providersOf(sandbox)))
  const smtp = await startSmtp(sandbox, { tls: 'off' })
  return {
    url: server.url,
    smtp_url: smtp.url,
    async close() {
      await smtp.close()
      await server.close()
    },
  }
}

/** The real adapters of one process. */
export interface Wired {
  readonly ports: OutsidePorts
  readonly pages: Api
  close(): Promise<void>
}

/** How the adapters are set. */
export interface WireOptions {
  readonly clock: Clock
  /** Of the provider's webhooks. */
  readonly webhook_secrets: readonly [string, ...string[]]
  readonly zero_amount?: 'accept' | 'refuse'
  readonly timeout_ms?: number
  readonly trace?: Trace | undefined
}

/** The real adapters to a loopback. */
export function wiredTo({ url, smtp_url }: Loopback, options: WireOptions): Wired {
  const { webhook_secrets, zero_amount = 'accept', clock, trace } = options
  const patience = options.timeout_ms === undefined ? {} : { timeout_ms: options.timeout_ms }
  const revolut = createRevolut({
    api_url: url,
    secret_key: SECRETS.revolut,
    webhook_secrets,
    pages_url: 'http://localhost:8787/pay',
    widget_url: `${url}/embed.js`,
    zero_amount,
    clock,
    trace,
    ...patience,
  })
  const pbx = createHttpPbx({ url, token: SECRETS.pbx, trace, ...patience })
  const vies = createVies({ url, requester_vat_id: 'LT100001919017', clock, trace, ...patience })
  const mail = createSmtp({ url: smtp_url, from: 'Example Telecom <billing@example.com>', trace })
  const files = createS3Files({
    url: `s3://files?endpoint=${encodeURIComponent(url)}&region=eu-north-1`,
    access_key_id: SECRETS.s3_id,
    secret_access_key: SECRETS.s3_key,
    trace,
    ...patience,
  })
  const adapters = [revolut, pbx, vies, mail, files]
  return {
    ports: {
      clock,
      payments: revolut.payments,
      pbx: pbx.pbx,
      vat: vies.vat,
      mailer: mail.mailer,
      files: files.files,
    },
    pages: revolut.pages,
    async close() {
      await Promise.all(adapters.map((adapter) => adapter.close()))
    },
  }
}

/**
 * A sandbox whose payers pay on our own card page: there the page, not the order, says that a card is to be
 * saved. Ours knows it from the mark that the adapter left on the order.
 */
export function payingOnOurPage(sandbox: Sandbox): Sandbox {
  return {
    ...sandbox,
    async complete(order_token, completion) {
      const { order } = await sandbox.checkout(order_token)
      const save_for = order.metadata['saves_method'] === 'true' ? 'merchant' : 'nobody'
      return sandbox.complete(order_token, { save_for, ...completion })
    },
  }
}

/** A loopback, and one process's adapters to it. */
export async function openWired(
  sandbox: Sandbox,
  webhook_secrets: WireOptions['webhook_secrets'],
  { trace }: Pick<WireOptions, 'trace'> = {},
): Promise<Pick<Wired, 'ports' | 'close'> & { readonly sandbox: Sandbox }> {
  const loopback = await startLoopback(sandbox)
  const wired = wiredTo(loopback, { clock: sandbox.clock, webhook_secrets, trace })
  return {
    ports: wired.ports,
    sandbox: payingOnOurPage(sandbox),
    async close() {
      await wired.close()
      await loopback.close()
    },
  }
}
