/** Something that a client was told is done, and how it is looked for afterwards. */
export interface Acknowledgement {
  readonly what: string
  /** Resolves to why it does not hold any more, or undefined. */
  readonly lost: () => Promise<string | undefined>
}

/** Everything that clients were told is done. */
export interface Acknowledged {
  note(acknowledgement: Acknowledgement): void
  count(): number
  /** Resolves as soon as so many have been noted in all. */
  reached(count: number): Promise<void>
  /** One line for each that does not hold, of those that were noted since there were so many. */
  lostSince(count: number): Promise<readonly string[]>
}

/** An empty memory of what clients were told. */
export function openAcknowledged(): Acknowledged {
  const noted: Acknowledgement[] = []
  const waiting = new Set<{ readonly count: number; readonly resolve: () => void }>()
  return {
    note(acknowledgement) {
      noted.push(acknowledgement)
      for (const each of waiting) {
        if (each.count > noted.length) continue
        waiting.delete(each)
        each.resolve()
      }
    },
    count: () => noted.length,
    reached(count) {
      if (noted.length >= count) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add({ count, resolve })
      return promise
    },
    async lostSince(count) {
      const lines: string[] = []
      for (const { what, lost } of noted.slice(count)) {
        const why = await lost()
        if (why !== undefined) lines.push(`${what}: ${why}`)
      }
      return lines
    },
  }
}
