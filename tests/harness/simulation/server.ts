import { after, DAY, type EpochMs, HOUR, MINUTE, type Ports, SECOND } from '@billing/core'
import type { Between, Shared } from './between.ts'
import { faultyPorts } from './faulty-ports.ts'
import { isMade } from './faulty-store.ts'
import type { Life, Sleep } from './interleaver.ts'
import { type SentMails, sentMails } from './sent-mails.ts'
import type { SimulatedProcess, SimulatedService } from './service.ts'

/** What every process of a run shares. */
export interface Run extends Shared {
  readonly service: SimulatedService
  /** A mail that may lawfully arrive twice. */
  readonly onMailInDoubt: (message_id: string) => void
  /** When something in the service falls due next; asked of the database only after a commit. */
  readonly nextDueAt: () => Promise<EpochMs | null>
  /** The ports as they are, past all faults, whenever a process starts. */
  readonly onPorts: (ports: Ports) => void
}

/** One of the service's machines: a process that dies and is started again, as an init system would. */
export interface Server {
  readonly name: string
  /** Rejects when the process dies before it answers, or does not run. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** As `SimulatedProcess.invite`; false where there is no such command. Rejects as `request` does. */
  invite(account_id: string, email: string): Promise<boolean>
  /** Something fell due at `due`: its worker looks at `at`, unless it has looked since and found nothing to do. */
  wakeWorker(due: EpochMs, at: EpochMs): void
  /** Nobody starts it before this instant. */
  stop(until: EpochMs): void
  /** Whoever waits to start it starts it now. */
  startNow(): void
}

/** Thrown to whoever waits for a process that died. */
export class ConnectionLost extends Error {}

/** The worker looks at least this often; in between it is woken for what falls due. */
const LOOK_MS = DAY
/** A process that died is back after so long. */
const RESTART_MS = { least: SECOND, most: 10 * MINUTE }
const SKEW_MS = 5 * MINUTE

/** A machine of the service. Its first process starts at once. */
export function createServer(name: string, run: Run): Server {
  const { interleaver, faults } = run
  const machine = interleaver.live(`${name}'s machine`)
  let up: Up | undefined
  let down_until = interleaver.now()
  let rest: Sleep | undefined

  const boot = (): Up => {
    const life = interleaver.live(name)
    const skew_ms = faults.strikes('clock skewed') ? faults.draw.between(-SKEW_MS, SKEW_MS) : 0
    const sent = sentMails(interleaver.now, run.onMailInDoubt)
    const between: Between = { ...run, life, skew_ms, sent }
    const process = run.service.startProcess((ports) => {
      run.onPorts(ports)
      return faultyPorts(ports, between)
    })
    const started: Up = { life, process, sent, sleep: undefined, wanted: true, looked_at: -1 }
    interleaver.start(life, () => work(run, started))
    return started
  }
  const keepUp = async () => {
    for (;;) {
      const started = boot()
      up = started
      await new Promise<void>((tell) => started.life.onEnd(tell))
      up = undefined
      const back = after(interleaver.now(), faults.draw.between(RESTART_MS.least, RESTART_MS.most))
      rest = interleaver.sleep(machine, back > down_until ? back : down_until)
      await rest.over
    }
  }
  interleaver.start(machine, keepUp)

  /** What the process that runs now answers, as long as it lives. */
  const asked = async <T>(ask: (process: SimulatedProcess) => Promise<T>, writes: boolean) => {
    const serving = up
    if (!serving) throw new ConnectionLost()
    const died = new Promise<never>((_resolve, reject) =>
      serving.life.onEnd(() => reject(new ConnectionLost())),
    )
    const answer = await Promise.race([ask(serving.process), died])
    if (writes) kick(serving, interleaver.now())
    return answer
  }

  return {
    name,
    request: (path, init) =>
      asked((process) => process.request(path, init), init?.method !== 'GET'),
    invite: (account_id, email) =>
      asked(async (process) => (await process.invite?.(account_id, email)) ?? false, true),
    wakeWorker(due, at) {
      if (up && due > up.looked_at) up.sleep?.wake(at)
    },
    stop(until) {
      down_until = until
      up?.sent.doubt()
      up?.life.end()
    },
    startNow: () => rest?.wake(interleaver.now()),
  }
}

interface Up {
  readonly life: Life
  readonly process: SimulatedProcess
  readonly sent: SentMails
  sleep: Sleep | undefined
  /** There may be work since the last look. */
  wanted: boolean
  /** When the worker last found nothing to do. */
  looked_at: number
}

function kick(up: Up, now: EpochMs): void {
  up.wanted = true
  up.sleep?.wake(now)
}

/** The worker: look, do what is due, sleep until something is. What is due and cannot be done is tried ever later. */
async function work(run: Run, up: Up): Promise<void> {
  for (let idle = 0; ;) {
    up.wanted = false
    const madeProgress = await workOnce(run, up)
    if (!up.wanted) idle = await rest(run, up, madeProgress ? 0 : idle)
  }
}

/** A fault that was made, or one's own lost claim; anything else that a tick meets is a defect. */
function isExpected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isMade(error) || error.message.endsWith('was taken over') || isExpected(error.cause)
}

/** A tick does all that is due. Resolves to whether it did anything, and nothing failed. */
async function workOnce({ note, interleaver }: Run, up: Up): Promise<boolean> {
  const began_at = interleaver.now()
  const { did, faults } = await up.process.tick()
  for (const { where, error } of faults) {
    note(`${up.life.name}: fault in ${where}: ${String(error)}`)
    if (!isExpected(error)) {
      throw new Error(`a tick failed in ${where}`, { cause: error })
    }
  }
  const madeProgress = did > 0 && faults.length === 0
  if (!madeProgress) up.looked_at = began_at
  return madeProgress
}

/** Sleep; what falls due later wakes it (`wakeWorker`). Resolves to how often it was idle over the same work. */
async function rest({ interleaver, nextDueAt }: Run, up: Up, idle: number): Promise<number> {
  const now = interleaver.now()
  const due = await nextDueAt()
  const isStuck = due !== null && due <= up.looked_at
  const again = isStuck ? Math.min(SECOND * 2 ** (idle + 1), HOUR) : LOOK_MS
  up.sleep = interleaver.sleep(up.life, after(now, again))
  await up.sleep.over
  up.sleep = undefined
  return isStuck ? Math.min(idle + 1, 12) : 0
}
