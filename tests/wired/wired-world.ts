import type { PaymentProvider } from '@billing/core'
import type { Api } from '@billing/sandbox'
import { type SmtpEvent, startSmtp } from '@billing/sandbox/smtp'
import { providersOf } from '../../examples/outside-world/src/providers.ts'
import type { DIALECTS } from '../support/databases.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { serveFetch } from '../support/serve.ts'
import { type Loopback, wiredTo, type WireOptions } from '../support/wired.ts'
import { openWorld, type World, type WorldOptions } from '../support/world.ts'

type Message = Extract<SmtpEvent, { kind: 'message' }>

/** A service whose adapters are the real ones, and what a payer's browser and a mail server see of it. */
export interface WiredWorld extends World {
  /** Our own card page. */
  readonly pages: Api
  /** Where the providers answer. */
  readonly loopback: Loopback
  /** What came to the mail server so far, as it came. */
  readonly messages: readonly Message[]
  /** The payments of another process, whose webhook secrets are these. */
  paymentsWith(webhook_secrets: WireOptions['webhook_secrets']): PaymentProvider
}

/** How a world differs from the usual one. */
export interface WiredOptions extends Omit<WorldOptions, 'outside' | 'database'> {
  /** What our adapter believes of cards that are saved for nothing; what the provider does is `zero_amount`. */
  readonly believes_zero?: 'accept' | 'refuse'
}

/** The whole service before every provider's own protocol, each on a socket of this machine. */
export async function openWiredWorld(
  dialect: (typeof DIALECTS)[number],
  { believes_zero = 'accept', ...options }: WiredOptions = {},
): Promise<WiredWorld> {
  const messages: Message[] = []
  const opened: { close(): Promise<void> }[] = []
  let wires: Pick<WiredWorld, 'pages' | 'loopback' | 'paymentsWith'> | undefined
  const world = await openWorld({
    ...options,
    database: dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() },
    outside: async (sandbox, webhook_secrets) => {
      const server = await serveFetch(providersOf(sandbox))
      const watch = (event: SmtpEvent) => void (event.kind === 'message' && messages.push(event))
      const smtp = await startSmtp(sandbox, { tls: 'off', watch })
      const loopback: Loopback = {
        url: server.url,
        smtp_url: smtp.url,
        close: () => server.close(),
      }
      const process = (secrets: WireOptions['webhook_secrets']) => {
        const { clock } = sandbox
        const zero_amount = believes_zero
        const wired = wiredTo(loopback, { clock, webhook_secrets: secrets, zero_amount })
        opened.push(wired)
        return wired
      }
      const { ports, pages } = process([...webhook_secrets])
      wires = { pages, loopback, paymentsWith: (secrets) => process(secrets).ports.payments }
      return {
        ports,
        sandbox,
        async close() {
          for (const each of [...opened, smtp, loopback]) await each.close()
        },
      }
    },
  })
  if (!wires) throw new Error('the way out was not opened')
  return { ...world, ...wires, messages }
}
