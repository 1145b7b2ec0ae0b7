import { epochMs, type Ports } from '@billing/core'
import { aroundCalls } from '../harness/crash/boundaries.ts'
import { createInterleaver, type Life } from '../harness/simulation/interleaver.ts'
import { drawFrom } from '../harness/simulation/draw.ts'

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

/** Interleave actors by a seed: whenever all of them wait, one is drawn that takes its next step. */
export function interleaver({ seed, lost = 0, not_sent = 0, crash }: Interleaving): Interleaver {
  const draw = drawFrom(seed)
  const crowd = createInterleaver(draw.fork('order'), epochMs(0))
  const lives = new Map<string, Life>()
  const steps: string[] = []
  const lifeOf = (actor: string): Life => {
    const life = lives.get(actor) ?? crowd.live(actor)
    lives.set(actor, life)
    return life
  }
  const step = <T>(actor: string, name: string, work: () => Promise<T>): Promise<T> => {
    const life = lifeOf(actor)
    const taken = steps.filter((each) => each.startsWith(`${actor}:`)).length
    if (crash?.actor === actor && taken >= crash.after) life.end()
    return crowd.step(life, name, () => {
      steps.push(`${actor}:${name}`)
      return work()
    })
  }
  const command = async (work: () => Promise<unknown>): Promise<unknown> => {
    const drawn = draw.number()
    if (drawn < not_sent) return { kind: 'not_attempted' }
    const answer = await work()
    return drawn < not_sent + lost ? { kind: 'unknown' } : answer
  }

  return {
    step,
    steps,
    portsOf: (actor, ports) => ({
      ...ports,
      ...Object.fromEntries(
        UNGATED.map((name) => [
          name,
          aroundCalls(ports[name], (_method, call) => crowd.busy(call)),
        ]),
      ),
      payments: aroundCalls(ports.payments, (name, call) =>
        step(actor, name, () => (COMMANDS.includes(name) ? command(call) : call())),
      ),
      store: {
        ...ports.store,
        read: (work) => crowd.busy(() => ports.store.read(work)),
        transaction: (work) => step(actor, 'commit', () => ports.store.transaction(work)),
      },
    }),
    async run(actors) {
      const thrown: Record<string, unknown> = {}
      for (const [name, act] of Object.entries(actors)) {
        const told = () => act().catch((error: unknown) => (thrown[name] = error))
        crowd.start(lifeOf(name), told)
      }
      await crowd.run(epochMs(Number.MAX_SAFE_INTEGER), {})
      return thrown
    },
  }
}
