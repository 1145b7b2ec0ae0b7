import type { OrderView } from '@billing/core'
import { createRevolut, type Revolut, type RevolutOptions } from '@billing/payments-revolut'
import type { Card, Completion, RevolutApiOptions, SandboxOptions } from '@billing/sandbox'
import type { Database } from '@billing/store-sql'
import type { PayerCard, PaymentProviderWorld } from '@billing/testing'
import type { Exchange } from '@billing/wire'

import { movementsOf, type OpenSandbox, openSandbox, SECRETS } from '../sandbox/open-sandbox.ts'
import { serveFetch } from '../support/serve.ts'
import { signAsRevolut } from '../support/sign-as-revolut.ts'
import { conforming } from './conformance.ts'

const KEY = 'sk_test_world'
const PAGES = 'https://billing.example.com/pay'

/** How a world differs from the usual one. */
export interface WorldOptions {
  readonly api?: Partial<RevolutApiOptions>
  readonly sandbox?: Partial<SandboxOptions<Database>>
  readonly client?: Partial<RevolutOptions>
}

/** Our client before a loopback Revolut over a socket. */
export interface RevolutWorld extends PaymentProviderWorld {
  readonly revolut: Revolut
  readonly sandbox: OpenSandbox['sandbox']
  readonly trace: readonly Exchange[]
}

/** The whole provider: its books, its API on a port of this machine, and our client. */
export async function openRevolut({
  api,
  sandbox: over,
  client,
}: WorldOptions = {}): Promise<RevolutWorld> {
  const { sandbox, hooks, close } = await openSandbox(over)
  const trace: Exchange[] = []
  const watched = conforming(sandbox.apis.revolut({ secret_key: KEY, ...api }))
  const server = await serveFetch(watched.handler)
  const revolut = createRevolut({
    api_url: server.url,
    secret_key: KEY,
    webhook_secrets: SECRETS,
    pages_url: PAGES,
    clock: sandbox.clock,
    trace: (exchange) => trace.push(exchange),
    ...client,
  })
  const { payments } = revolut
  const thisMonth = (): Card => {
    const now = new Date(sandbox.clock())
    const [exp_month, exp_year] = [now.getUTCMonth() + 1, now.getUTCFullYear()]
    return { brand: 'visa', last4: '1111', exp_month, exp_year }
  }
  const completions: Readonly<Record<PayerCard, () => Completion>> = {
    good: () => ({}),
    declined: () => ({ behaviour: 'decline' }),
    declined_when_charged_again: () => ({ behaviour: 'decline_after:1' }),
    ends_this_month: () => ({ card: thisMonth() }),
  }
  return {
    provider: payments,
    revolut,
    sandbox,
    trace,
    now: sandbox.clock,
    webhook_secrets: SECRETS,
    signWebhook: signAsRevolut,
    async completeCheckout(order, card) {
      await sandbox.complete(order.token, { ...completions[card](), save_for: savedOn(order) })
    },
    async failNext(how) {
      const fault = how === 'not_attempted' ? 'down' : 'timeout_after_effect'
      await sandbox.setFault('payments', fault, 1)
    },
    movements: (order_id) => movementsOf(sandbox, order_id),
    dispute: (order_id, stage) => sandbox.reportDispute({ order_id, stage }),
    async pass(duration) {
      await sandbox.advance({ advance: `PT${duration / 1_000}S` }, hooks)
    },
    async close() {
      await revolut.close()
      await server.close()
      await close()
      watched.check()
    },
  }
}

/** Only the card form on our own page saves a card: it asks the widget to. */
function savedOn({ checkout_url }: OrderView): Completion['save_for'] {
  return checkout_url.startsWith(PAGES) ? 'merchant' : 'nobody'
}
