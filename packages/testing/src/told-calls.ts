import { inspect } from 'node:util'
import { beforeEach } from 'vitest'

/** How many calls a failed test tells: the last ones. */
const TOLD_MAX = 12

/** One call of a port, and what came of it. */
interface PortCall {
  readonly name: string
  readonly args: readonly unknown[]
  came: string
}

/** The same port, whose calls are told when a test fails. */
type Watch = <T extends object>(name: string, port: T) => T

/**
 * For a contract suite, inside its `describe`: a test that fails says which calls of the port it had made, the last one
 * last, so that whoever writes an adapter need not read the suite. Gives a world, for every opened one, whose member `port`
 * is watched.
 */
export function tellingCalls(port: string): <World extends object>(world: World) => World {
  const watch = watching()
  return (world) =>
    new Proxy(world, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key, target)
        if (typeof member === 'function' && key !== port) return member.bind(target)
        return key === port ? watch(port, member as object) : member
      },
    })
}

function watching(): Watch {
  const calls: PortCall[] = []
  beforeEach(({ onTestFailed }) => {
    calls.length = 0
    onTestFailed(({ task }) => {
      const [error] = task.result?.errors ?? []
      if (error && calls.length > 0) error.message += `\n\n${told(calls)}`
    })
  })
  const watch: Watch = (name, port) =>
    new Proxy(port, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key, target)
        if (typeof member === 'object' && member !== null) {
          return watch(`${name}.${String(key)}`, member)
        }
        if (typeof member !== 'function') return member
        return (...args: unknown[]): unknown => {
          const call: PortCall = { name: `${name}.${String(key)}`, args, came: 'no answer yet' }
          calls.push(call)
          return answered(call, () => Reflect.apply(member, target, args.map(asTold(name, watch))))
        }
      },
    })
  return watch
}

/** The unit of work that a store hands to a function is watched as the store is. */
function asTold(name: string, watch: Watch) {
  return (arg: unknown): unknown => {
    if (name !== 'store' || typeof arg !== 'function') return arg
    return (tx: object) => Reflect.apply(arg, undefined, [watch('tx', tx)])
  }
}

function answered(call: PortCall, ask: () => unknown): unknown {
  const threw = (error: unknown) => {
    call.came = `threw ${error instanceof Error ? error.message : shown(error)}`
    throw error
  }
  const gave = <T>(answer: T): T => {
    call.came = shown(answer)
    return answer
  }
  try {
    const answer = ask()
    return answer instanceof Promise ? answer.then(gave, threw) : gave(answer)
  } catch (error) {
    return threw(error)
  }
}

const shown = (value: unknown) =>
  inspect(value, {
    compact: true,
    depth: 3,
    breakLength: Infinity,
    maxArrayLength: 5,
    maxStringLength: 80,
  })

function told(calls: readonly PortCall[]): string {
  const left = calls.length - TOLD_MAX
  const lines = calls
    .slice(-TOLD_MAX)
    .map(({ name, args, came }) => `  ${name}(${args.map(shown).join(', ')}) → ${came}`)
  const more = left > 0 ? [`  (${left} before them)`] : []
  return ['The calls that this test had made:', ...more, ...lines].join('\n')
}
