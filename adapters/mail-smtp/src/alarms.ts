import type { Alarm } from '@billing/wire'

/** Tells of what is wrong once, and not with every mail. */
export interface Alarms {
  /** `kind` says whether it is the same trouble again. */
  raise(kind: string, says: string): void
  /** A mail went through: whatever comes next is new. */
  calm(): void
}

/** Alarms for whoever listens; what the listener throws is lost, because a mail is under way. */
export function createAlarms(on_alarm: Alarm | undefined): Alarms {
  let known = ''
  return {
    raise(kind, says) {
      if (kind === known) return
      known = kind
      try {
        on_alarm?.(says)
      } catch {
        // Nobody could be told.
      }
    },
    calm() {
      known = ''
    },
  }
}
