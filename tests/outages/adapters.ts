import type { Clock } from '@billing/core'
import { createS3Files } from '@billing/files-s3'
import { createSmtp } from '@billing/mail-smtp'
import { createRevolut } from '@billing/payments-revolut'
import { createHttpPbx } from '@billing/pbx-http'
import { createVies } from '@billing/vat-vies'
import { accessPoint } from '../../examples/own-access-point/src/in-the-server.ts'
import { SECRETS } from '../../examples/outside-world/src/variables.ts'

interface Ways {
  readonly doors: Readonly<
    Record<'payments' | 'pbx' | 'vat' | 'files' | 'e_invoices', { readonly url: string }>
  >
  readonly mail: { readonly url: string }
  readonly clock: Clock
  readonly webhook_secrets: readonly [string, ...string[]]
  /** What the adapters tell whoever is on duty is added here. */
  readonly alarms: string[]
}

/** The real adapters of one process. */
export type Adapters = ReturnType<typeof adaptersTo>

/** The real adapters of one process, each to its door, which wait so many milliseconds for an answer. */
export function adaptersTo(
  { doors, mail, clock, webhook_secrets, alarms }: Ways,
  timeout_ms: number,
) {
  const on_alarm = (says: unknown) => void alarms.push(String(says))
  return {
    payments: createRevolut({
      api_url: doors.payments.url,
      secret_key: SECRETS.revolut,
      webhook_secrets,
      pages_url: 'http://localhost:8787/pay',
      clock,
      on_alarm,
      timeout_ms,
    }),
    pbx: createHttpPbx({ url: doors.pbx.url, token: SECRETS.pbx, on_alarm, timeout_ms }),
    vat: createVies({
      url: doors.vat.url,
      requester_vat_id: 'LT100001919017',
      clock,
      on_alarm,
      timeout_ms,
    }),
    mail: createSmtp({
      url: mail.url,
      from: 'Example Telecom <billing@example.com>',
      timeouts: {
        connect_ms: timeout_ms,
        silence_ms: timeout_ms,
        send_ms: 2 * timeout_ms,
        close_ms: timeout_ms,
      },
      on_alarm,
    }),
    e_invoices: accessPoint({ url: doors.e_invoices.url, token: 'ours', timeout_ms })(),
    files: createS3Files({
      url: `s3://files?endpoint=${encodeURIComponent(doors.files.url)}&region=eu-north-1`,
      access_key_id: SECRETS.s3_id,
      secret_access_key: SECRETS.s3_key,
      pause_ms: 1,
      timeout_ms,
    }),
  }
}
