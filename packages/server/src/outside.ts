import { createSandbox } from '@billing/sandbox'
import type { Config } from './config.ts'
import { isSandboxed } from './config-providers.ts'
import type { Outside, OutsideOptions } from './outside-ports.ts'

/** Open the way to every provider, as the configuration says. */
export async function openOutside(config: Config, options: OutsideOptions): Promise<Outside> {
  // Only now: whoever tries the sandbox waits for no library of the real world.
  const outside = isSandboxed(config)
    ? await openSandboxed(config, options)
    : (await import('./real.ts')).openReal(config, options)
  return config.BILLING_IP_RANGES ? withAddresses(outside, config, options) : outside
}

/** Tables of addresses touch nobody, and go with the sandbox too. */
async function withAddresses(
  outside: Outside,
  config: Config,
  options: OutsideOptions,
): Promise<Outside> {
  const { openAddresses } = await import('./addresses.ts')
  const ranges = openAddresses(config, options)
  return {
    ...outside,
    ports: { ...outside.ports, addresses: ranges.addresses },
    providers: { ...outside.providers, addresses: ranges },
    async close() {
      await Promise.all([outside.close(), ranges.close()])
    },
  }
}

async function openSandboxed(config: Config, options: OutsideOptions): Promise<Outside> {
  const { opened, url, webhook_secret, deliver_webhook, auto_deliver = true, log } = options
  const sandbox = await createSandbox({
    ...opened,
    base_url: url,
    webhook_secrets: [webhook_secret],
    deliver_webhook,
    auto_deliver,
    report_error: (err) => log.error({ err }, 'sandbox'),
    begins_at: options.begins_at,
  })
  const { clock, payments, pbx, vat, mailer, eInvoiceTransport } = sandbox
  const kept =
    config.BILLING_FILES === 'sandbox' ? undefined : (await import('./files.ts')).openFiles(config)
  return {
    ports: {
      clock,
      payments,
      pbx,
      vat,
      mailer,
      eInvoiceTransport,
      files: kept?.files ?? sandbox.files,
    },
    sandbox,
    pages: null,
    providers: kept ? { files: kept } : {},
    async close() {
      await sandbox.idle()
      await kept?.close()
    },
  }
}
