import { type Fault, SYSTEM } from '@billing/core'
import type { Moved, Sandbox } from '@billing/sandbox'
import type { Diagnosable } from '@billing/wire'
import type { Observer } from '../harness/invariants/evidence.ts'
import { expect } from 'vitest'
import { providersOf } from '../../examples/outside-world/src/providers.ts'
import { watch } from '../invariants/watched.ts'
import { accessPointApi } from '../support/access-point-api.ts'
import { SELLER_IN_NETWORK } from '../support/e-addresses.ts'
import { expectBooksAgree } from '../support/four-books.ts'
import { serveFetch } from '../support/serve.ts'
import { payingOnOurPage, startLoopback } from '../support/wired.ts'
import { openWorld, type WayOut, type World, type WorldOptions } from '../support/world.ts'
import { type Adapters, adaptersTo } from './adapters.ts'
import { type Door, openDoor } from './door.ts'
import { type MailDoor, openMailDoor } from './mail-door.ts'

/** The providers that are reached over HTTPS. */
export const PROVIDERS = ['payments', 'pbx', 'vat', 'files', 'e_invoices'] as const
/** One of them. */
export type ProviderName = (typeof PROVIDERS)[number]

/** How long an adapter waits, in milliseconds: long enough for a busy machine; short where no answer will come. */
const PATIENCE = { patient: 10_000, impatient: 120 } as const

/** A world whose every provider is behind a door of its own. */
export interface OutageWorld {
  readonly world: World
  readonly doors: Readonly<Record<ProviderName, Door>>
  readonly mail: MailDoor
  readonly adapters: Readonly<Record<ProviderName | 'mail', Diagnosable>>
  /** What the adapters told whoever is on duty. */
  readonly alarms: readonly string[]
  /** What ticks reported since the last look. */
  readonly faults: () => readonly Fault[]
  readonly settle: () => Promise<Moved>
  /** As `world.advance`; pieces of work that throw do not end it. */
  readonly advance: (duration: string) => Promise<Moved>
  /** All is back: what is due is done within a day, no book differs, nothing stands that must not. */
  readonly expectNothingLost: (observer?: Partial<Observer>) => Promise<void>
  readonly close: () => Promise<void>
}

/** Open a world with doors; it begins on 1 February 2026. */
export async function openOutageWorld(
  options: Omit<WorldOptions, 'outside'> = {},
): Promise<OutageWorld> {
  let visited = 0
  const trap = await serveFetch(() => {
    visited += 1
    return new Response('secrets')
  })
  const outside: { way?: Way } = {}
  const wayOut: WayOut = async (sandbox, webhook_secrets) => {
    outside.way = await openWay({ sandbox, webhook_secrets, trap: trap.url })
    return outside.way
  }
  const settings = { seller: SELLER_IN_NETWORK, ...options.settings }
  const world = await openWorld({ ...options, settings, outside: wayOut })
  const { way } = outside
  if (!way) throw new Error('no way was opened')
  const watched = await watch(world)
  const faults: Fault[] = []
  const hooks = {
    async tick() {
      const report = await world.billing.worker.tick(SYSTEM)
      faults.push(...report.faults)
      return report.did
    },
    nextDueAt: () => world.ports.store.nextDueAt(),
  }
  return {
    world,
    ...way,
    faults: () => faults.splice(0),
    settle: () => world.sandbox.drain(hooks),
    advance: (duration) => world.sandbox.advance({ advance: duration }, hooks),
    async expectNothingLost(observer) {
      await world.settle()
      await expectBooksAgree(world)
      expect(await watched.check('at rest', observer)).toEqual([])
      expect(visited, 'visits to the service inside').toBe(0)
    },
    async close() {
      await world.close()
      await trap.close()
    },
  }
}

interface Outside {
  readonly sandbox: Sandbox
  readonly webhook_secrets: readonly [string, ...string[]]
  readonly trap: string
}

type Way = Awaited<ReturnType<WayOut>> & Pick<OutageWorld, 'doors' | 'mail' | 'adapters' | 'alarms'>

async function openWay({ sandbox, webhook_secrets, trap }: Outside): Promise<Way> {
  const { clock } = sandbox
  const providers = providersOf(sandbox)
  const documents = accessPointApi(sandbox.eInvoiceTransport)
  const open = async (name: ProviderName) => {
    const provider = name === 'e_invoices' ? documents : providers
    return [name, await openDoor(provider, { trap, clock })] as const
  }
  const doors = Object.fromEntries(await Promise.all(PROVIDERS.map(open))) as Way['doors']
  // Past the doors: the payer's own way to the provider, and the mail server behind its door.
  const inner = await startLoopback(sandbox)
  const mail = await openMailDoor(inner.smtp_url, clock)
  const alarms: string[] = []
  const ways = { doors, mail, clock, webhook_secrets, alarms }
  const patient = adaptersTo(ways, PATIENCE.patient)
  const impatient = adaptersTo(ways, PATIENCE.impatient)
  const either = <P extends object>(door: Door | MailDoor, pick: (adapters: Adapters) => P): P =>
    whichever(pick(patient), pick(impatient), door.isHopeless)
  return {
    doors,
    mail,
    adapters: patient,
    alarms,
    ports: {
      payments: either(doors.payments, (to) => to.payments.payments),
      pbx: either(doors.pbx, (to) => to.pbx.pbx),
      vat: either(doors.vat, (to) => to.vat.vat),
      files: either(doors.files, (to) => to.files.files),
      eInvoiceTransport: either(doors.e_invoices, (to) => to.e_invoices.transport),
      mailer: either(mail, (to) => to.mail.mailer),
    },
    sandbox: payingOnOurPage(sandbox),
    async close() {
      const adapters = [...Object.values(patient), ...Object.values(impatient)]
      await Promise.all(adapters.map((adapter) => adapter.close()))
      await Promise.all([mail, inner, ...Object.values(doors)].map((each) => each.close()))
    },
  }
}

/** One of two, decided at each call. */
function whichever<P extends object>(usual: P, other: P, isOther: () => boolean): P {
  return new Proxy(usual, {
    get: (_, name) => Reflect.get(isOther() ? other : usual, name) as unknown,
  })
}
