import { createHttpPbx, type HttpPbx, type HttpPbxOptions } from '@billing/pbx-http'
import { epochMs, type NewTenant, money, type PbxAnswer, type PbxCore } from '@billing/core'
import { serveFetch } from '../support/serve.ts'

export const TOKEN = 'token-for-tests'

/** A tenant to be asked for. */
export const ASKED: NewTenant = {
  reference: 'account-1',
  code: 't1',
  name: 'Ąžuolas UAB',
  slug: 'azuolas-uab',
  country: 'LT',
  timezone: 'Europe/Vilnius',
  contact_email: 'ona@example.com',
  plan_tier: 'starter',
}

/** That tenant as a core shows it. */
export const SHOWN = {
  tenant_id: 'tenant-1',
  external_id: 'account-1',
  code: 't1',
  slug: 'azuolas-uab',
  name: 'Ąžuolas UAB',
  status: 'ready',
  level: 'full',
  generation: 0,
  plan: { tier: 'starter' },
  sip_domain: 't1.pbx.example.com',
  portal_url: 'https://t1.pbx.example.com/',
}

/** The same as the port shows it. */
export const VIEW = {
  tenant_id: 'tenant-1',
  reference: 'account-1',
  code: 't1',
  name: 'Ąžuolas UAB',
  level: 'full',
  sip_domain: 't1.pbx.example.com',
  portal_url: 'https://t1.pbx.example.com/',
}

/** The answer of a method that a core may leave out. */
async function offered<T>(answer: Promise<PbxAnswer<T>> | undefined): Promise<PbxAnswer<T>> {
  if (!answer) throw new Error('the port leaves it out')
  return answer
}

/** Every read of the port. */
export const READS: Readonly<Record<string, (pbx: PbxCore) => Promise<PbxAnswer<unknown>>>> = {
  findTenant: (pbx) => pbx.findTenant('account-1'),
  getCallBalance: (pbx) => pbx.getCallBalance('tenant-1'),
  listTenants: (pbx) => pbx.listTenants(null, 10),
  callCreditUsed: (pbx) =>
    offered(pbx.callCreditUsed?.('tenant-1', { since: epochMs(0), until: epochMs(1) })),
  countUsed: (pbx) => offered(pbx.countUsed?.('tenant-1')),
}

/** Every command of the port. */
export const COMMANDS: Readonly<Record<string, (pbx: PbxCore) => Promise<PbxAnswer<unknown>>>> = {
  createTenant: (pbx) => pbx.createTenant(ASKED),
  setLevel: (pbx) => pbx.setLevel('tenant-1', 'emergency_only', 3),
  setLimits: (pbx) => offered(pbx.setLimits?.('tenant-1', { seats: 8 }, 3)),
  changePlan: (pbx) => pbx.changePlan('tenant-1', 'business'),
  creditCallBalance: (pbx) => pbx.creditCallBalance('tenant-1', 'topup-1', money(2_000, 'EUR')),
  takeCallCredit: (pbx) => pbx.takeCallCredit('tenant-1', 'refund-1', money(2_000, 'EUR')),
  deleteTenant: (pbx) => pbx.deleteTenant('tenant-1'),
}

/** A core that answers what a test wants. */
export interface ScriptedCore extends HttpPbx {
  /** Each question so far, as `PUT /tenants/account-1`. */
  readonly asked: readonly string[]
  /** The headers and body of the last one. */
  last(): { readonly headers: Headers; readonly body: string }
  /** How it answers from now on. */
  answer(handler: (request: Request) => Response | Promise<Response>): void
}

/** Start one on a port of its own, with the adapter before it. */
export async function startScripted(options: Partial<HttpPbxOptions> = {}): Promise<ScriptedCore> {
  const asked: string[] = []
  let last = { headers: new Headers(), body: '' }
  let handler: (request: Request) => Response | Promise<Response> = () => json(SHOWN)
  const server = await serveFetch(async (request) => {
    const { pathname, search } = new URL(request.url)
    asked.push(`${request.method} ${pathname}${search}`)
    last = { headers: request.headers, body: await request.clone().text() }
    return handler(request)
  })
  const http = createHttpPbx({ url: server.url, token: TOKEN, timeout_ms: 2_000, ...options })
  return {
    ...http,
    asked,
    last: () => last,
    answer: (next) => void (handler = next),
    async close() {
      await http.close()
      await server.close()
    },
  }
}

/** A body of JSON. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}
