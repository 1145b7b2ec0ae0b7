import { money, type SellsTo } from '@billing/core'
import {
  createSandbox,
  createSandboxPages,
  createSandboxRoutes,
  type Sandbox,
} from '@billing/sandbox'
import { openSqlite } from '@billing/store-sql'
import { Hono } from 'hono'

export const ORIGIN = 'http://pages.example'

/** A sandbox in memory with its pages, and a service behind it that knows only how to sign up. */
export async function openSeeded(
  extra: { readonly return_url?: string; readonly sells_to?: SellsTo } = {},
) {
  const opened = openSqlite(':memory:')
  const sandbox = await createSandbox({
    ...opened,
    base_url: ORIGIN,
    webhook_secrets: ['wsk_secret'],
    deliver_webhook: async () => 204,
  })
  const hooks = {
    tick: async () => 0,
    nextDueAt: async () => null,
    ...(extra.sells_to && { sells_to: extra.sells_to }),
    api: smallService(sandbox, extra.return_url ?? 'https://shop.example/signup/s1'),
    operator: async () => {
      return { email: 'admin@example.com', totp_code: '287082', seconds_left: 17 }
    },
  }
  const app = new Hono()
  app.route('/sandbox', createSandboxRoutes(sandbox, hooks))
  app.route('/sandbox', createSandboxPages(sandbox, hooks))
  const get = async (path: string, cookie = '') =>
    app.request(ORIGIN + path, { headers: { cookie } })
  const post = async (
    path: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ) => app.request(ORIGIN + path, { method: 'POST', body: new URLSearchParams(form), headers })
  const close = async () => {
    await sandbox.idle()
    await opened.close()
  }
  return { sandbox, app, get, post, close }
}

/** A zero-amount order, as a sign-up makes it. */
export async function newOrder(
  sandbox: Sandbox,
  given: Partial<{ cents: number; email: string; description: string; return_url: string }> = {},
) {
  const { cents = 0, email = 'ada@northwind.example' } = given
  const answer = await sandbox.payments.createOrder({
    reference: `sgn_${email}_${cents}`.slice(0, 64),
    amount: money(cents, 'EUR'),
    capture: 'automatic',
    save_method: true,
    customer: { email, full_name: 'Ada' },
    description: given.description ?? 'Business plan: card check',
    return_url: given.return_url ?? 'https://shop.example/signup/s1',
    expire_after: 7 * 86_400_000,
  })
  if (answer.kind !== 'order') throw new Error(`no order: ${answer.kind}`)
  return answer.order
}

/** A mail with a link that carries a token. */
export function linkMail(
  to: string,
  subject = 'Finish your sign-up',
): Parameters<Sandbox['mailer']['send']>[0] {
  const link = 'https://shop.example/first-login?token=tok_123'
  return {
    message_id: `<${to}@pages.example>`,
    to,
    subject,
    text: `Welcome. Open ${link} or type 123456.`,
    html: `<p>Welcome. <a href="${link}">Open</a></p>`,
    language: 'en',
    attachments: [],
  }
}

function smallService(sandbox: Sandbox, return_url: string) {
  const json = (status: number, body: object) => Response.json(body, { status })
  const app = new Hono()
  app.post('/v1/signup', async (c) => {
    const { email } = await c.req.json<{ email: string }>()
    if (!email.includes('@')) {
      const invalid_params = [{ name: 'email', reason: 'This is no e-mail address.' }]
      return json(422, { code: 'validation.failed', title: 'Validation failed', invalid_params })
    }
    const order = await newOrder(sandbox, { email, return_url })
    await sandbox.mailer.send(linkMail(email))
    return json(202, { signup_id: 's1', order_token: order.token, status: 'pending_payment' })
  })
  app.get('/v1/signup/s1', async () => {
    const [order] = await sandbox.listOrders()
    const status = order?.state === 'completed' ? 'active' : 'pending_payment'
    if (order && status === 'active') await makeTenant(sandbox, order.customer_email)
    return json(200, { signup_id: 's1', status, account_id: null, failure_reason: null })
  })
  app.post('/v1/auth/magic-link/redeem', async (c) => {
    const { token } = await c.req.json<{ token: string }>()
    return token === 'tok_123'
      ? json(200, { access_token: 'jwt', refresh_token: 'r1', expires_in: 900 })
      : json(401, { code: 'auth.invalid_credentials', title: 'Invalid credentials' })
  })
  app.get('/v1/me', (c) =>
    c.req.header('authorization') === 'Bearer jwt'
      ? json(200, { email: 'ada@northwind.example', role: 'owner' })
      : json(401, { code: 'auth.token_expired', title: 'Access token expired' }),
  )
  return async (request: Request) => app.fetch(request)
}

/** A phone system for whoever has saved a card. */
export function makeTenant(sandbox: Sandbox, contact_email: string, name = 'Northwind Bakery') {
  return sandbox.pbx.createTenant({
    reference: `acc_${contact_email}`,
    code: 'northwind',
    name,
    slug: 'northwind',
    country: 'LT',
    timezone: 'Europe/Vilnius',
    contact_email,
    plan_tier: 'business',
  })
}
