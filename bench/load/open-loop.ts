import { calledInChild } from '../runner/in-child.ts'

/** A request that is sent so many times a second, whether or not the last ones were answered. */
export interface Probe {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Requests a second. */
  readonly rate: number
  readonly seconds: number
}

/** What came of it. Latency is counted from when a request was due, so a server that stalls cannot hide it. */
export interface Probed {
  readonly requests: number
  readonly p50_ms: number
  readonly p99_ms: number
  /** The part of it that is the probe's own: how late requests left, the 99th of a hundred. */
  readonly sent_late_p99_ms: number
  /** Answers other than 2xx, and none. */
  readonly errors: number
  /** What the first of them was; empty when there was none. */
  readonly first_error: string
}

const SCRIPT = new URL('./open-loop-child.ts', import.meta.url)

/** Ask at an even rate, from a process of its own. */
export async function probe(asked: Probe): Promise<Probed> {
  return (await calledInChild(SCRIPT, 'run', asked)) as Probed
}
