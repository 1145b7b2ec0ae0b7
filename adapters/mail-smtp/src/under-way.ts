import type { MailOutcome } from '@billing/core'

/** The mails that somebody waits for. */
export interface UnderWay {
  /** Does the work unless there is too much of it already, or the end has come. */
  add(work: () => Promise<MailOutcome>): Promise<MailOutcome>
  /** Takes no more, and waits for what is there, at most so long. */
  end(patience_ms: number): Promise<void>
}

const FULL: MailOutcome = {
  kind: 'later',
  reason: 'Too many mails are waiting for the mail server.',
}
const ENDED: MailOutcome = { kind: 'later', reason: 'We are shutting down.' }

/** Counts what is under way, up to a bound. */
export function createUnderWay(max: number): UnderWay {
  const works = new Set<Promise<MailOutcome>>()
  let ended = false
  return {
    async add(work) {
      if (ended) return ENDED
      if (works.size >= max) return FULL
      const working = work()
      works.add(working)
      try {
        return await working
      } finally {
        works.delete(working)
      }
    },
    async end(patience_ms) {
      ended = true
      let watch: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        watch = setTimeout(resolve, patience_ms)
      })
      await Promise.race([Promise.allSettled(works), late])
      clearTimeout(watch)
    },
  }
}
