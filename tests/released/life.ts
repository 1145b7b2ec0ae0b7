import type { ApiAnswer } from '../support/api.ts'
import { orderTokenIn } from '../support/card-actions.ts'
import type { Customer, World } from '../support/world.ts'

/** When the life of a kept database begins: the machine's clock of the world that it is lived in, and opened in again. */
export const BEGINS = '2026-02-01T09:00:00Z'

type Body = Readonly<Record<string, unknown>>

/** Throws when the service refuses: a kept database is made of what it does. */
function done(answer: ApiAnswer): ApiAnswer {
  if (answer.status < 300) return answer
  throw new Error(`refused with ${answer.status}: ${JSON.stringify(answer.body)}`)
}

/** What customers and the operator do, through the API alone; everybody signs in anew for each request. */
function actorsOf(world: World) {
  let keys = 0
  // A code of the second factor is taken once.
  const operators = new Map<number, Promise<string>>()
  const operatorToken = (now: number) => {
    const token = operators.get(now) ?? world.operator()
    operators.set(now, token)
    return token
  }
  const ask = async (token: string, [method, path]: readonly [string, string], body?: Body) => {
    const headers = method === 'GET' ? {} : { 'idempotency-key': `life-${++keys}` }
    const answer = done(await world.api(method, path, { token, headers, ...(body && { body }) }))
    await world.settle()
    return answer
  }
  return {
    customer: async (
      { email, password }: Customer,
      method: string,
      path: string,
      body?: Body,
    ): Promise<ApiAnswer> => {
      const session = done(await world.api('POST', '/auth/sign-in', { body: { email, password } }))
      return ask(session.body.access_token, [method, path], body)
    },
    operator: async (method: string, path: string, body?: Body): Promise<ApiAnswer> => {
      return ask(await operatorToken(world.now()), [method, path], body)
    },
  }
}

/**
 * Five months of several customers: trials, invoices, credit notes, a refund, topups, changes of plan, a
 * ticket, a VAT number, a card that pays nothing up to the end of its dunning, one that is in dunning, and a
 * signup without its card, when the life ends.
 * Throws when a step is refused.
 */
export async function liveMonths(world: World): Promise<void> {
  const { customer, operator } = actorsOf(world)
  const ona = await world.signUp({ email: 'ona@example.lt', company_name: 'UAB Ona' })
  const hans = await world.signUp({
    email: 'hans@example.de',
    company_name: 'Hans GmbH',
    country: 'DE',
    language: 'en',
    plan_tier: 'starter',
  })
  const late = { email: 'piotr@example.pl', country: 'PL', company_name: 'Piotr Sp. z o.o.' }
  await world.signUp({ ...late, plan_tier: 'promo' }, { behaviour: 'decline_after:1' })
  const leaving = await world.signUp({
    email: 'mari@example.ee',
    customer_type: 'individual',
    full_name: 'Mari Tamm',
    country: 'EE',
  })
  await customer(leaving, 'POST', '/subscription/cancel', { reason: 'switching' })
  await customer(hans, 'PATCH', '/account', { vat_id: 'DE136695976' })

  await world.until('2026-02-20T10:00:00Z')
  await customer(ona, 'POST', '/support/tickets', {
    subject: 'No sound',
    message: 'Nobody hears me.',
    category: 'technical',
  })
  await customer(hans, 'POST', '/subscription/change-plan-now', { new_tier: 'business' })
  const topup = { amount_minor: 2_500, currency: 'EUR' }
  const started = await customer(ona, 'POST', '/payments/topup', topup)
  await world.sandbox.complete(orderTokenIn(started))
  await world.settle()
  await takeBack(operator, ona, { amount_minor: 1_000, provider_refund: true })

  await world.until('2026-03-20T10:00:00Z')
  await takeBack(operator, ona, { amount_minor: 500 })
  await customer(hans, 'POST', '/subscription/change-plan', { new_tier: 'starter' })

  await world.until('2026-05-20T10:00:00Z')
  await world.signUp(
    { email: 'eva@example.hr', country: 'HR', company_name: 'Eva d.o.o.' },
    { behaviour: 'decline_after:1' },
  )
  await world.until('2026-06-20T10:00:00Z')
  await world.signUp({ email: 'nils@example.se', country: 'SE', company_name: 'Nils AB' })
  const body = { customer_type: 'individual', full_name: 'Jan de Vries', country: 'NL' }
  const begun = {
    ...body,
    email: 'jan@example.nl',
    password: 'a long enough word',
    plan_tier: 'starter',
  }
  done(await world.api('POST', '/signup', { body: begun }))
}

/** A credit note on the customer's newest invoice. */
async function takeBack(
  operator: (method: string, path: string, body?: Body) => Promise<ApiAnswer>,
  { account_id }: Customer,
  { amount_minor, ...how }: { readonly amount_minor: number; readonly provider_refund?: boolean },
): Promise<void> {
  const { body } = await operator('GET', `/admin/invoices?account_id=${account_id}`)
  const { id: invoice_id } = body.invoices[0]
  const amount = { amount_minor, currency: 'EUR' }
  await operator('POST', '/admin/credit-notes', { invoice_id, amount, reason: 'goodwill', ...how })
}
