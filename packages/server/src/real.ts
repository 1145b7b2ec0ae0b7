import { createSmtp } from '@billing/mail-smtp'
import { createRevolut } from '@billing/payments-revolut'
import { createFsPbx } from '@billing/pbx-fspbx'
import { createHttpPbx } from '@billing/pbx-http'
import { createSystemClock } from '@billing/security'
import { createVies } from '@billing/vat-vies'
import type { Alarm } from '@billing/wire'
import type { Config } from './config.ts'
import { senderOf } from './config-brand.ts'
import { openFiles } from './files.ts'
import type {
  OpenEInvoices,
  OpenPayments,
  Outside,
  OutsideOptions,
  OwnEInvoices,
  OwnPayments,
  ServiceOptions,
  Provider,
} from './outside-ports.ts'
import { StartError } from './start-error.ts'
import { traceOf } from './trace-of.ts'

const clock = createSystemClock()

/**
 * The real providers, in real time. The configuration has been checked: what they need is there. Throws a `StartError` for
 * a provider of the program's own that the program does not bring along.
 */
export function openReal(
  config: Config,
  { url, log, ...own }: Pick<OutsideOptions, 'url' | 'log'> & ServiceOptions,
): Outside {
  const on_alarm =
    (provider: string): Alarm =>
    (says) =>
      log.error({ provider, says }, 'a provider refuses us: somebody must look')
  const payments = openPayments(
    { config, url, clock, on_alarm: on_alarm('payments') },
    own.open_payments,
  )
  const pbx = openPbx(config, on_alarm('pbx'))
  const vat = createVies({
    url: config.VIES_URL,
    requester_vat_id: config.BILLING_SELLER_VAT_ID,
    clock,
    trace: traceOf(config, 'vies'),
    on_alarm: on_alarm('vat'),
    ca: config.BILLING_CA,
  })
  const mail = openSmtp(config, on_alarm('mail'))
  const files = openFiles(config)
  const e_invoices = openEInvoices(
    { config, clock, on_alarm: on_alarm('e_invoices') },
    own.open_e_invoices,
  )
  const providers = { payments, pbx, vat, mail, files, ...(e_invoices && { e_invoices }) }
  return {
    ports: {
      clock,
      payments: payments.payments,
      pbx: pbx.pbx,
      vat: vat.vat,
      mailer: mail.mailer,
      files: files.files,
      ...(e_invoices && { eInvoiceTransport: e_invoices.transport }),
    },
    sandbox: null,
    pages: payments.pages,
    providers,
    async close() {
      await Promise.all(Object.values(providers).map((provider: Provider) => provider.close()))
    },
  }
}

function openPayments(
  given: Parameters<OpenPayments>[0],
  open: OpenPayments | undefined,
): OwnPayments {
  if (given.config.BILLING_PAYMENTS !== 'own') return openRevolut(given)
  if (open) return open(given)
  throw new StartError(`BILLING_PAYMENTS: ${bringsNone('payment provider')}`)
}

/** Null without an access point: documents are downloaded then. */
function openEInvoices(
  given: Parameters<OpenEInvoices>[0],
  open: OpenEInvoices | undefined,
): OwnEInvoices | null {
  if (given.config.BILLING_E_INVOICES !== 'own') return null
  if (open) return open(given)
  throw new StartError(`BILLING_E_INVOICES: ${bringsNone('access point')}`)
}

function bringsNone(what: string): string {
  return `own is for a program that brings its ${what} along, and this one brings none`
}

function openRevolut({ config, url, on_alarm }: Parameters<OpenPayments>[0]) {
  const secrets = config.REVOLUT_WEBHOOK_SECRETS
  if (!secrets) throw new Error('the configuration has no secret of webhooks')
  return createRevolut({
    api_url: config.REVOLUT_API_URL,
    secret_key: config.REVOLUT_SECRET_KEY ?? '',
    webhook_secrets: secrets,
    webhook_url: `${url}/v1/webhooks/revolut`,
    pages_url: `${url}/pay`,
    widget_url: config.REVOLUT_WIDGET_URL,
    checkout_hosts: config.REVOLUT_CHECKOUT_HOSTS,
    currency: config.BILLING_CURRENCY,
    zero_amount: config.REVOLUT_ZERO_AMOUNT,
    clock,
    trace: traceOf(config, 'revolut'),
    on_alarm,
    ca: config.BILLING_CA,
  })
}

function openPbx(config: Config, on_alarm: Alarm) {
  const trace = traceOf(config, 'pbx')
  const { PBX_URL: url = '', PBX_TOKEN: token = '', PBX_BASE_DOMAIN: base_domain = '' } = config
  const core = { url, token, ca: config.BILLING_CA, trace, on_alarm }
  return config.BILLING_PBX === 'http'
    ? createHttpPbx({ ...core, currency: config.BILLING_CURRENCY })
    : createFsPbx({ ...core, base_domain })
}

function openSmtp(config: Config, on_alarm: Alarm) {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY: private_key } = config
  return createSmtp({
    url: config.SMTP_URL ?? '',
    from: senderOf(config.MAIL_FROM ?? '', config.BILLING_BRAND_NAME),
    name: config.SMTP_NAME,
    reply_to: config.MAIL_REPLY_TO,
    dkim: domain && selector && private_key ? { domain, selector, private_key } : undefined,
    trace: traceOf(config, 'smtp'),
    on_alarm,
    ca: config.BILLING_CA,
  })
}
