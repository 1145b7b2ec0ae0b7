import { calledInChild } from '../runner/in-child.ts'

/** What is sent, by how many connections, for so many seconds or so many requests. */
export interface Load {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Instead of the one above: each connection sends its share of these in turn, again and again. */
  readonly requests?: readonly LoadRequest[]
  readonly connections: number
  readonly seconds?: number
  readonly amount?: number
}

/** One of many requests. */
export interface LoadRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** What came of it. Latency is counted from when a request was sent: as fast as it goes, closed loop. */
export interface Loaded {
  readonly requests: number
  readonly seconds: number
  readonly ops_a_second: number
  readonly p50_ms: number
  readonly p99_ms: number
  /** Connections that failed, timeouts, and answers other than 2xx. */
  readonly errors: number
}

const SCRIPT = new URL('./autocannon-child.ts', import.meta.url)

/** Send as fast as the other side answers, from a process of its own. */
export async function load(asked: Load): Promise<Loaded> {
  return (await calledInChild(SCRIPT, 'run', asked)) as Loaded
}
