import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Answered, Question, Usage } from './child-messages.ts'
import type { Figures, OpenSide, Side } from './comparison.ts'
import { NotHere } from './not-here.ts'

/** A server in a process of its own. */
export interface ServedInChild {
  readonly url: string
  readonly usage: () => Promise<Usage>
  /** Ask what the module's `ask` answers, e.g. to begin a billing run beside the serving. */
  readonly ask: (input: unknown) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** What a module that is served in a child exports as `open(args)`. */
export interface Served {
  readonly url: string
  readonly ask?: (input: never) => Promise<unknown>
  readonly close: () => Promise<void>
}

interface Child {
  readonly ask: (question: Question) => Promise<unknown>
  readonly end: () => Promise<void>
}

const SCRIPT = fileURLToPath(new URL('./child.ts', import.meta.url))
/** A child that takes longer to end is killed. */
const ENDS_WITHIN_MS = 10_000

/**
 * A side that runs in a process of its own: the module exports `open(args): Promise<OpenSide>`. What it is
 * given and what it answers crosses by structured clone. With BENCH_CPU_PROF=<folder> the process writes a
 * profile there when it ends.
 */
export function inChild(module: URL, args?: unknown): Side {
  return {
    open: async (): Promise<OpenSide> => {
      const child = await opened(module, args)
      return {
        trial: async (seconds) => (await child.ask({ kind: 'trial', seconds })) as Figures,
        close: () => closed(child),
      }
    },
  }
}

/** A server in a process of its own: the module exports `open(args): Promise<Served>`. */
export async function servedInChild(module: URL, args?: unknown): Promise<ServedInChild> {
  const child = beginChild(module, profiled())
  const url = await child.ask({ kind: 'call', name: 'open', input: args }).catch(async (error) => {
    await child.end()
    throw error
  })
  return {
    url: String(url),
    usage: async () => (await child.ask({ kind: 'usage' })) as Usage,
    ask: (input) => child.ask({ kind: 'ask', input }),
    close: () => closed(child),
  }
}

/** Call one function of a module in a process that is there for this call only. */
export async function calledInChild(module: URL, name: string, input: unknown): Promise<unknown> {
  const child = beginChild(module, [])
  try {
    return await child.ask({ kind: 'call', name, input })
  } finally {
    await child.end()
  }
}

async function opened(module: URL, args: unknown): Promise<Child> {
  const child = beginChild(module, profiled())
  try {
    await child.ask({ kind: 'call', name: 'open', input: args })
    return child
  } catch (error) {
    await child.end()
    throw error
  }
}

async function closed(child: Child): Promise<void> {
  try {
    await Promise.race([
      child.ask({ kind: 'close' }),
      setTimeout(ENDS_WITHIN_MS, undefined, { ref: false }),
    ])
  } finally {
    await child.end()
  }
}

function profiled(): string[] {
  const folder = process.env['BENCH_CPU_PROF']
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
}

function beginChild(module: URL, execArgv: readonly string[]): Child {
  const child = fork(SCRIPT, [module.href], {
    execArgv: [...execArgv],
    serialization: 'advanced',
    // What a server writes to its log is written as in production, and nobody reads it.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  const ask = asker(child)
  return {
    ask,
    end: async () => {
      if (child.connected) child.disconnect()
      const killed = globalThis.setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS)
      await gone
      clearTimeout(killed)
    },
  }
}

/** Questions and their answers; a child that ends owes an error for all that is unanswered. */
function asker(child: ChildProcess): Child['ask'] {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let asked = 0
  child.on('message', (message) => {
    const { n, value, failed } = message as Answered
    if (failed) waiting.get(n)?.reject(remade(failed))
    else waiting.get(n)?.resolve(value)
    waiting.delete(n)
  })
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`ended with ${signal ?? code}`))
    waiting.clear()
  })
  return (question) => {
    if (!child.connected) return Promise.reject(new Error('the process has ended'))
    const answer = Promise.withResolvers<unknown>()
    waiting.set(++asked, answer)
    child.send({ n: asked, question })
    return answer.promise
  }
}

function remade({ name, message, stack }: NonNullable<Answered['failed']>): Error {
  const error = name === 'NotHere' ? new NotHere(message) : new Error(message)
  error.stack = stack
  return error
}
