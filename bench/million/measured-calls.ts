import process from 'node:process'

/** Calls of one thing: how long each took, and the processor time of this process meanwhile, in milliseconds. */
export class MeasuredCalls {
  readonly #wall: number[] = []
  readonly #cpu: number[] = []

  /** Make the call, and remember what it took. */
  async time(run: () => Promise<unknown>): Promise<void> {
    const before = process.cpuUsage()
    const began = performance.now()
    await run()
    this.#wall.push(performance.now() - began)
    const { user, system } = process.cpuUsage(before)
    this.#cpu.push((user + system) / 1_000)
  }

  /** The median, and the 99th of a hundred, in milliseconds. */
  figures(): { readonly p50_ms: number; readonly p99_ms: number; readonly cpu_ms: number } {
    return { p50_ms: at(this.#wall, 0.5), p99_ms: at(this.#wall, 0.99), cpu_ms: at(this.#cpu, 0.5) }
  }
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(1_000 * (sorted[Math.ceil(share * sorted.length) - 1] ?? 0)) / 1_000
}

/** Go through it for so many seconds, and at least so many times. */
export async function again(
  seconds: number,
  times: number,
  round: () => Promise<void>,
): Promise<void> {
  const ends = performance.now() + 1_000 * seconds
  for (let done = 0; done < times || performance.now() < ends; done++) await round()
}
