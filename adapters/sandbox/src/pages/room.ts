import {
  type CustomerType,
  customersSoldTo,
  type EpochMs,
  epochMs,
  type Plan,
  PLANS,
} from '@billing/core'

import type {
  ChargeRow,
  FaultRow,
  MailRow,
  OrderRow,
  TenantRow,
  VatRow,
  WebhookStatus,
} from '../world/rows.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Refusal } from './ask-api.ts'
import { accountOf, type Customer, readCustomer } from './customer.ts'
import type { Form } from './forms.ts'
import type { OperatorView, PageHooks } from './hooks.ts'
import { type Journey, readJourney, soonest } from './journey.ts'
import { hostedUrl } from './layout.ts'
import type { SignInLink } from './sign-in-link.ts'
import type { Note, Visit } from './visit.ts'

/** Everything that the control room shows. */
export interface Room {
  /** Of the service. */
  readonly origin: string
  /** Of its page about the API. */
  readonly docs_url: string
  /** Where the payer of an order is sent. */
  readonly checkoutUrl: (order: OrderRow) => string
  readonly now: EpochMs
  readonly machine_now: EpochMs
  readonly next_due: EpochMs | null
  readonly note: Note | undefined
  /** What was typed into a form that was refused, and why. */
  readonly refused: { readonly form: Form; readonly refusal: Refusal } | undefined
  readonly plans: readonly Plan[]
  /** Who may sign up. */
  readonly sold_to: readonly CustomerType[]
  readonly journey: Journey
  /** Whom this browser's journey is about. */
  readonly newcomer: Customer | undefined
  /** Whose timeline is shown. */
  readonly customer: Customer | undefined
  readonly operator: OperatorView | null
  readonly mail: readonly MailRow[]
  readonly orders: readonly OrderRow[]
  readonly charges: readonly ChargeRow[]
  readonly tenants: readonly TenantRow[]
  readonly faults: readonly FaultRow[]
  readonly webhooks: WebhookStatus
  readonly vat: readonly VatRow[]
}

interface Asked {
  readonly origin: string
  readonly visit: Visit
  readonly link?: SignInLink | undefined
  readonly refused?: Room['refused']
}

/** Look at all that the control room shows. */
export async function readRoom(sandbox: Sandbox, hooks: PageHooks, asked: Asked): Promise<Room> {
  await sandbox.refresh()
  const [mail, orders, charges, tenants, cards] = await Promise.all([
    sandbox.listMail(),
    sandbox.listOrders(),
    sandbox.listCharges(),
    sandbox.listTenants(),
    sandbox.listCards(),
  ])
  const next_due = soonest(await sandbox.nextDueAt(), await hooks.nextDueAt())
  const { started, session, note } = asked.visit
  const { service_url, checkout_url = hostedUrl } = hooks
  const origin = service_url ?? asked.origin
  const seen = { started, session, link: asked.link, mail, orders, tenants }
  const journey = await readJourney(hooks, { ...seen, origin })
  const now = sandbox.clock()
  const known = { now, cards, mail }
  const newcomer = await readCustomer(hooks, accountOf(journey.tenant), known)
  const chosen = tenants.find((tenant) => accountOf(tenant) === asked.visit.customer)
  const shown = accountOf(chosen ?? journey.tenant ?? tenants[0])
  const same = shown === newcomer?.standing.account_id
  return {
    origin,
    docs_url: `${service_url ?? ''}/docs`,
    checkoutUrl: checkout_url,
    now,
    machine_now: epochMs(Date.now()),
    next_due,
    note,
    refused: asked.refused,
    plans: (hooks.plans ?? PLANS).filter((plan) => plan.offered),
    sold_to: customersSoldTo(hooks.sells_to ?? 'both'),
    journey,
    newcomer,
    customer: same ? newcomer : await readCustomer(hooks, shown, known),
    operator: await hooks.operator(),
    mail,
    orders,
    charges,
    tenants,
    faults: await sandbox.listFaults(),
    webhooks: await sandbox.webhooks(),
    vat: await sandbox.listVat(),
  }
}
