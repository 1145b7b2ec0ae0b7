import type { SeenCommand } from '../invariants/evidence.ts'
import type { FaultName, FaultPlan } from './faults.ts'
import type { Interleaver, Life } from './interleaver.ts'
import type { Outages } from './outages.ts'
import type { SentMails } from './sent-mails.ts'
import type { StaleReads } from './stale-reads.ts'

/** What all processes of a run share that stands between them and the world. */
export interface Shared {
  readonly interleaver: Interleaver
  readonly faults: FaultPlan
  readonly outages: Outages
  readonly stale: StaleReads
  /** A line for the trace. */
  readonly note: (text: string) => void
  /** A command that is about to reach the payment provider. */
  readonly onCommand: (command: SeenCommand) => Promise<void>
  /** A mail that the server took. */
  readonly onMail: (message_id: string) => void
  /** A transaction was committed. */
  readonly onCommit: () => void
}

/** What stands between a process and the world. */
export interface Between extends Shared {
  readonly life: Life
  /** Mails that this process has sent, which it may not get to record. */
  readonly sent: SentMails
  /** How far this process's clock is off, in milliseconds. */
  readonly skew_ms: number
}

/** True when this fault happens now, to this call: it is then told to the trace and to whoever waits. */
export function strikes(between: Between, title: string, fault: FaultName): boolean {
  const { faults, life, note } = between
  if (!faults.strikes(fault)) return false
  between.sent.doubt()
  note(`${life.name}: ${title}: ${fault}`)
  return true
}

/** The process may die here; true when it is dead. Whoever waits for it never hears of it again. */
export function dies({ life, faults, note, sent }: Between): boolean {
  if (life.ended || !faults.strikes('process crashed')) return life.ended
  sent.doubt()
  note(`${life.name}: dies`)
  life.end()
  return true
}
