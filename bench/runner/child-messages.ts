/** What a child is asked to do, and what it answers: IPC between `in-child.ts` and `child.ts`. */
export type Question =
  | { readonly kind: 'call'; readonly name: string; readonly input: unknown }
  | { readonly kind: 'trial'; readonly seconds: number }
  | { readonly kind: 'ask'; readonly input: unknown }
  | { readonly kind: 'usage' }
  | { readonly kind: 'close' }

/** A question with the number that its answer bears. */
export interface Asked {
  readonly n: number
  readonly question: Question
}

/** The answer to question `n`. */
export interface Answered {
  readonly n: number
  readonly value?: unknown
  readonly failed?: { readonly name: string; readonly message: string; readonly stack: string }
}

/** What a process used so far, and how late its loop was since it was last asked. */
export interface Usage {
  /** Processor time since it began, in microseconds. */
  readonly cpu_us: number
  readonly rss_mb: number
  readonly heap_mb: number
  /** How late timers ran, the 99th of a hundred, since the last question. */
  readonly loop_p99_ms: number
}
