import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import type { Answered, Asked, Question, Usage } from './child-messages.ts'

/**
 * The process that a side or a load runs in: `node child.ts <module>`. It does what its parent asks over
 * IPC, and ends with its parent.
 */

/** What `open` or `serve` of the module gave. */
interface Up {
  readonly url?: string
  readonly trial?: (seconds: number) => Promise<unknown>
  readonly ask?: (input: unknown) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** How often the loop's delay is sampled: seldom enough to cost nothing that can be seen. */
const SAMPLED_EVERY_MS = 5
/** What is left of a side may take so long to close once the parent is gone. */
const LAST_WORDS_MS = 5_000

const delay = monitorEventLoopDelay({ resolution: SAMPLED_EVERY_MS })
delay.enable()
let up: Up | undefined

// Ctrl-C reaches the whole group: the parent decides when this one ends.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), LAST_WORDS_MS).unref()
  void close().then(() => process.exit())
})
process.on('message', ({ n, question }: Asked) => {
  answer(question).then(
    (value) => send({ n, value }),
    (error: unknown) => send({ n, failed: named(error) }),
  )
})

async function answer(question: Question): Promise<unknown> {
  switch (question.kind) {
    case 'call':
      return call(question.name, question.input)
    case 'trial':
      return up?.trial?.(question.seconds)
    case 'ask':
      return up?.ask?.(question.input)
    case 'usage':
      return usage()
    case 'close':
      return close()
  }
}

/** What `open` gives stays here, since it is made of functions: the parent gets its address, if it has one. */
async function call(name: string, input: unknown): Promise<unknown> {
  const module = await import(process.argv[2] ?? '')
  if (name !== 'open') return module[name](input)
  up = (await module.open(input)) as Up
  return up.url
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  const late_ms = Number.isFinite(delay.mean) ? delay.percentile(99) / 1e6 - SAMPLED_EVERY_MS : 0
  delay.reset()
  const megabytes = (bytes: number) => bytes / 1_048_576
  return {
    cpu_us: user + system,
    rss_mb: megabytes(rss),
    heap_mb: megabytes(heapUsed),
    loop_p99_ms: Math.max(0, late_ms),
  }
}

async function close(): Promise<void> {
  const closing = up
  up = undefined
  await closing?.close()
}

function named(error: unknown): NonNullable<Answered['failed']> {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { name, message, stack }
}

function send(answered: Answered): void {
  // A parent that is gone meanwhile wants no answer.
  if (process.connected) process.send?.(answered, undefined, undefined, () => undefined)
}
