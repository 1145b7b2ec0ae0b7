import type { Ports } from '@billing/core'

/** How a run is to go: the same seed goes the same way. */
export interface Interleaving {
  readonly seed: number
  /** The share of money commands whose answer is lost after they took effect. */
  readonly lost?: number
  /** The share of money commands that certainly do not reach the provider. */
  readonly not_sent?: number
  /** This actor's process dies after so many steps. */
  readonly crash?: { readonly actor: string; readonly after: number }
}

/** Actors that run at once, one step at a time: a step is one transaction, or one call to a provider. */
export interface Interleaver {
  /** Ports through which an actor takes its steps. */
  portsOf(actor: string, ports: Ports): Ports
  /** Run all of them until each has ended, died, or thrown; resolves to what was thrown. */
  run(actors: Readonly<Record<string, () => Promise<unknown>>>): Promise<Record<string, unknown>>
  /** Something else that an actor does as one step. */
  step<T>(actor: string, name: string, work: () => Promise<T>): Promise<T>
  /** Who took which step, in order. */
  readonly steps: readonly string[]
}

const COMMANDS = ['createOrder', 'payOrder', 'changeAmount', 'cancelOrder', 'refund']
/** Slow, and of no matter to the order of events. */
const UNGATED = ['documents', 'files', 'mailer', 'pbx', 'vat'] as const

/** Numbers from 0 up to 1, the same for the same seed. */
export function numbersFrom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Interleave actors by a seed: whenever all of them wait, one is drawn that takes its next step. */
export function interleaver({ seed, lost = 0, not_sent = 0, crash }: Interleaving): Interleaver {
  const random = numbersFrom(seed)
  const waiting: { readonly actor: string; readonly name: string; readonly go: () => void }[] = []
  const steps: string[] = []
  let busy = 0

  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    busy++
    try {
      return await work()
    } finally {
      busy--
    }
  }
  const step = async <T>(actor: string, name: string, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((go) => waiting.push({ actor, name, go }))
    return counted(work)
  }
  const command = async (work: () => Promise<unknown>): Promise<unknown> => {
    const drawn = random()
    if (drawn < not_sent) return { kind: 'not_attempted' }
    const answer = await work()
    return drawn < not_sent + lost ? { kind: 'unknown' } : answer
  }
  const methodsOf = <T extends object>(
    port: T,
    call: (name: string, work: () => Promise<unknown>) => unknown,
  ): T =>
    new Proxy(port, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key)
        if (typeof member !== 'function' || key === 'verifyWebhook') return member
        return (...args: unknown[]) =>
          call(String(key), async () => Reflect.apply(member, target, args) as unknown)
      },
    })
  /** Until everybody waits for a step or has ended. */
  const quiet = async () => {
    for (let still = 0; still < 4; still++) {
      await new Promise((next) => setImmediate(next))
      if (busy > 0) still = 0
    }
  }
  const dies = (actor: string) =>
    crash?.actor === actor &&
    steps.filter((each) => each.startsWith(`${actor}:`)).length >= crash.after

  return {
    step,
    steps,
    portsOf: (actor, ports) => ({
      ...ports,
      ...Object.fromEntries(
        UNGATED.map((name) => [name, methodsOf(ports[name], (_name, work) => counted(work))]),
      ),
      payments: methodsOf(ports.payments, (name, work) =>
        step(actor, name, () => (COMMANDS.includes(name) ? command(work) : work())),
      ),
      store: {
        ...ports.store,
        read: (work) => counted(() => ports.store.read(work)),
        transaction: (work) => step(actor, 'commit', () => ports.store.transaction(work)),
      },
    }),
    async run(actors) {
      const thrown: Record<string, unknown> = {}
      for (const [name, act] of Object.entries(actors)) {
        void act().catch((error: unknown) => (thrown[name] = error))
      }
      for (;;) {
        await quiet()
        const alive = waiting.filter(({ actor }) => !dies(actor))
        const drawn = alive[Math.floor(random() * alive.length)]
        if (!drawn) return thrown
        waiting.splice(waiting.indexOf(drawn), 1)
        steps.push(`${drawn.actor}:${drawn.name}`)
        drawn.go()
      }
    },
  }
}
