import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Probe, Probed } from './open-loop.ts'

/** The part of its requests that warms connections up, and is not counted. */
const WARM_UP_SECONDS = 0.2

/** Who waits longer has gone: where answers never catch up, the probe ends all the same. */
const GIVES_UP_AFTER_MS = 10_000

/** What `probe` does, in the process that it runs in. */
export async function run(asked: Probe): Promise<Probed> {
  const agent = new Agent({ keepAlive: true })
  try {
    await atRate(asked, agent, WARM_UP_SECONDS)
    const answers = await atRate(asked, agent, asked.seconds)
    const latencies = Float64Array.from(answers, ({ ms }) => ms).sort()
    const sent_late = Float64Array.from(answers, ({ late_ms }) => late_ms).sort()
    return {
      requests: answers.length,
      p50_ms: percentile(latencies, 0.5),
      p99_ms: percentile(latencies, 0.99),
      sent_late_p99_ms: percentile(sent_late, 0.99),
      errors: answers.filter(({ error }) => error !== '').length,
      first_error: answers.find(({ error }) => error !== '')?.error ?? '',
    }
  } finally {
    agent.destroy()
  }
}

interface Answer {
  readonly ms: number
  readonly late_ms: number
  /** Empty for 2xx. */
  readonly error: string
}

async function atRate({ url, headers, rate }: Probe, agent: Agent, seconds: number) {
  const count = Math.round(rate * seconds)
  const began = performance.now()
  const answers: Promise<Answer>[] = []
  while (answers.length < count) {
    const due_at = began + (answers.length * 1_000) / rate
    if (performance.now() < due_at) await setTimeout(1)
    else answers.push(ask(url, { agent, headers: { ...headers } }, due_at))
  }
  return Promise.all(answers)
}

/** An answer counts when its body has been read to the end. */
function ask(url: string, options: Parameters<typeof get>[1], due_at: number): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const late_ms = performance.now() - due_at
  const request = get(url, options, (response) => {
    const { statusCode = 0 } = response
    response.resume()
    response.on('end', () => done(Math.trunc(statusCode / 100) === 2 ? '' : `status ${statusCode}`))
    response.on('error', ({ message }) => done(message))
  }).on('error', ({ message }) => done(message))
  const giveUp = () => request.destroy(new Error(`no answer within ${GIVES_UP_AFTER_MS} ms`))
  const timer = globalThis.setTimeout(giveUp, GIVES_UP_AFTER_MS)
  const done = (error: string) => {
    clearTimeout(timer)
    resolve({ ms: performance.now() - due_at, late_ms, error })
  }
  return promise
}

function percentile(sorted: Float64Array, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
