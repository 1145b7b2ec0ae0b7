import type { NewTenant, PbxAnswer } from '@billing/core'
import { createFsPbx, type FsPbxOptions } from '@billing/pbx-fspbx'
import { startFsPbx } from './fspbx-server.ts'

/** An FS PBX and our way to it. `another()` is a second process of ours: it remembers nothing. */
export async function openFsPbx(
  options: Partial<FsPbxOptions> = {},
  limits?: Parameters<typeof startFsPbx>[0],
) {
  const server = await startFsPbx(limits)
  const opened: ReturnType<typeof createFsPbx>[] = []
  const another = () => {
    const fspbx = createFsPbx({
      url: server.url,
      token: server.token,
      base_domain: 'pbx.example.com',
      ...options,
    })
    opened.push(fspbx)
    return fspbx
  }
  const first = another()
  return {
    server,
    pbx: first.pbx,
    diagnose: () => first.diagnose(),
    another,
    close: async () => {
      await Promise.all(opened.map((each) => each.close()))
      await server.close()
    },
  }
}

/** No pace to wait for, for tests that are about something else. */
export const UNPACED = { requests_per_minute: 60_000 } as const

let made = 0

/** A tenant that nobody has yet. */
export function newTenant(over: Partial<NewTenant> = {}): NewTenant {
  made += 1
  return {
    reference: `0199a8f0-0000-7000-8000-${String(made).padStart(12, '0')}`,
    code: `tcode${made}`,
    name: 'UAB Acme',
    slug: `acme-${made}`,
    country: 'LT',
    timezone: 'Europe/Vilnius',
    contact_email: 'ona@example.com',
    plan_tier: 'starter',
    ...over,
  }
}

/** What was answered, which must be `done`. */
export function valueOf<T>(answer: PbxAnswer<T>): T {
  if (answer.kind !== 'done') throw new Error(`expected done, got ${JSON.stringify(answer)}`)
  return answer.value
}
