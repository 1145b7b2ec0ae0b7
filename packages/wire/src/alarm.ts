/** Is told, in a sentence, what somebody must put right before a provider serves us again: a refused key, say. */
export type Alarm = (says: string) => void

const HOUR = 3_600_000

/**
 * An alarm that says the same once an hour, though every call has the same trouble, and that never throws:
 * nobody's work stops because nobody can be told. `now` in milliseconds.
 */
export function onceAnHour(on_alarm: Alarm | undefined, now: () => number = Date.now): Alarm {
  const raised = new Map<string, number>()
  return (says) => {
    const last = raised.get(says)
    if (last !== undefined && now() - last < HOUR) return
    raised.set(says, now())
    try {
      on_alarm?.(says)
    } catch {
      // It is said again in an hour.
    }
  }
}
