import { setImmediate } from 'node:timers/promises'
import type { Call } from '@billing/core'
import { openPortal } from '../tests/portal/open-portal.ts'
import { type Customer, openWorld, type World } from '../tests/support/world.ts'
import type { OpenSide } from './runner/comparison.ts'

/** What is asked for, again and again: the overview as a page, or what it reads as use cases. */
export interface PortalPage {
  readonly asked: 'page' | 'reads'
}

/** Of a customer with half a year of invoices. */
const UNTIL = '2026-08-20T09:00:00Z'
/** Milliseconds until the code has been compiled for speed. */
const WARM_UP = 4_000

/** One customer's overview in this process, asked for one at a time. */
export async function open({ asked }: PortalPage): Promise<OpenSide> {
  const limits = { user: { points: 1e9, seconds: 60 } }
  const world = await openWorld({ http: { limits } })
  const customer = await world.signUp()
  await world.until(UNTIL)
  const once = asked === 'page' ? await pageOf(world, customer) : readsOf(world, customer)
  await repeated(once, WARM_UP)
  return {
    async trial(seconds) {
      const before = process.cpuUsage()
      const times = await repeated(once, seconds * 1_000)
      const { user, system } = process.cpuUsage(before)
      return { cpu_ms: (user + system) / 1_000 / times }
    },
    close: () => world.close(),
  }
}

async function pageOf(world: World, { email, password }: Customer): Promise<() => Promise<void>> {
  const browser = openPortal(world)
  await browser.post('/sign-in', { email, password, next: '/' })
  return async () => {
    const { status } = await browser.get('/')
    if (status !== 200) throw new Error(`the overview was answered with ${status}`)
  }
}

/** What the overview and its banners read, as `adapters/portal/src/pages/home/home.ts` asks it of the API. */
function readsOf({ billing }: World, { account_id, token }: Customer): () => Promise<unknown> {
  const { sub, sid } = JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string; sid: string }
  const actor = { user_id: sub, session_id: sid, account_id, role: 'owner', twofa: false } as const
  const call: Call = { actor, request_id: 'bench', ip: null, user_agent: null }
  return () =>
    Promise.all([
      billing.account.view(call),
      billing.subscription.view(call),
      billing.tenants.info(call),
      billing.payments.viewBalance(call),
      billing.invoicing.list(call, { limit: 3, after: null }),
      billing.account.forecast(call, {}),
      billing.notifications.listBanners(call, { limit: 20, after: null }),
      billing.notifications.list(call, { limit: 1, after: null }),
    ])
}

async function repeated(once: () => Promise<unknown>, ms: number): Promise<number> {
  const end = performance.now() + ms
  let times = 0
  for (; performance.now() < end; times++) {
    await once()
    await setImmediate()
  }
  return times
}
