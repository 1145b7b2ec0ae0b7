import { EUR, money, type PaymentProvider } from '@billing/core'
import type { Sandbox } from '@billing/sandbox'
import type { World } from './world.ts'

type Outside = Pick<World, 'sandbox'> & {
  readonly ports: { readonly payments: PaymentProvider; readonly pbx: World['ports']['pbx'] }
}

/** A card that the provider saved before there was a service of ours, as a line of an import names it. */
export async function formerCard(
  { sandbox, ports }: Outside,
  reference: string,
  checkout: Parameters<Sandbox['complete']>[1] = {},
) {
  const made = await ports.payments.createOrder({
    reference: `former ${reference}`,
    amount: money(0, EUR),
    capture: 'automatic',
    save_method: true,
    customer: { email: `${reference}@example.com`, full_name: reference },
    description: 'The former system saves a card.',
    return_url: 'https://former.example.com',
    expire_after: 86_400_000,
  })
  if (made.kind !== 'order') throw new Error(`the provider says ${made.kind}`)
  await sandbox.complete(made.order.token, checkout)
  const read = await ports.payments.getOrder(made.order.order_id)
  if (read.kind !== 'order' || !read.order.saved_method) throw new Error('no card was saved')
  const { customer_id: provider_customer_id, saved_method } = read.order
  return { ...saved_method, provider_customer_id }
}

/** A phone system that stood at the PBX core before, likewise. */
export async function formerTenant({ ports }: Outside, reference: string) {
  const slug = reference.toLowerCase()
  const made = await ports.pbx.createTenant({
    reference: `former ${reference}`,
    code: `f${slug}`,
    name: reference,
    slug,
    country: 'LT',
    timezone: 'Europe/Vilnius',
    contact_email: `${slug}@example.com`,
    plan_tier: 'business',
  })
  if (made.kind !== 'done') throw new Error(`the core says ${made.kind}`)
  const { tenant_id, code, name, portal_url: my_pbx_url, sip_domain } = made.value
  return { tenant_id, code, name, slug, my_pbx_url, sip_domain }
}

/** A part of a line, or less than that. */
type Part = Readonly<Record<string, unknown>>

/** What a line differs in from the usual customer: a company that has paid for Business until 20 February 2026. */
export interface LineDiffers {
  readonly account?: Part
  readonly users?: readonly Part[]
  readonly cards?: readonly Part[]
  readonly tenant?: Part
  readonly subscription?: Part
}

/** A line of a file of customers, with a card and a phone system that stand nowhere unless they are given. */
export function formerLine(reference: string, differs: LineDiffers = {}) {
  const slug = reference.toLowerCase()
  const { account, users = [], cards, tenant, subscription } = differs
  const usualCard = {
    provider_method_id: `pm-${slug}`,
    last4: '4242',
    exp_month: 12,
    exp_year: 2030,
  }
  const usualTenant = { tenant_id: `t-${slug}`, code: `f${slug}`, slug }
  const usualSubscription: Part = {
    plan_tier: 'business',
    anchor_at: '2025-06-20',
    paid_until: '2026-02-20',
  }
  return {
    reference,
    account: {
      customer_type: 'company',
      company_name: `UAB ${reference}`,
      contact_email: `${slug}@example.com`,
      country: 'LT',
      legal_address: { line1: '1 Street', city: 'Vilnius', postal_code: '01103', country: 'LT' },
      created_at: '2025-06-06',
      ...account,
    },
    users,
    cards: cards ?? [usualCard],
    tenant: { ...(tenant ?? usualTenant), my_pbx_url: `https://${slug}.pbx.example.com` },
    subscription: subscription ?? usualSubscription,
  }
}
