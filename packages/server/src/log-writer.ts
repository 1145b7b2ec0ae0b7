import type { Outlet } from './log-outlet.ts'

/** Whether the lines of a log get through. */
export interface LogState {
  /** How many did not, since the start. */
  readonly lost: number
  /** Why none does now, as `ENOSPC`; `unread` where whatever reads them is too slow, or has stopped. */
  readonly failing: string | null
}

/** How much waits for a slow reader, in characters: some 6,000 lines. */
export const LOG_BUFFER = 1_048_576

/** How often a log that cannot be written is tried again, in milliseconds. */
const RETRY = 1_000

/** How long `flush` waits, in milliseconds. */
const FLUSH_PATIENCE = 1_000

const UNREAD = 'unread'

/**
 * Writes the lines of a log: never blocks, never throws, and counts what it cannot write. While the outlet fails, lines are
 * dropped, and it is tried with one that says how many.
 */
export class LogWriter {
  readonly #outlet: Outlet
  readonly #notice: (lines: number) => string
  readonly #idle = new Set<() => void>()
  #waiting = ''
  #lines = 0
  #lost = 0
  /** How many of those a notice has told of. */
  #told = 0
  #failing: string | null = null
  #isSending = false
  #isDue = false

  /** `notice` is the line that says so many are missing. */
  constructor(outlet: Outlet, notice: (lines: number) => string) {
    this.#outlet = outlet
    this.#notice = notice
  }

  /** Takes a line, with its end. What is logged in one turn of the event loop is written together: line by line took 8 µs of each request. */
  write(line: string): void {
    if (this.#waiting.length + line.length > LOG_BUFFER) this.#failing ??= UNREAD
    if (this.#failing !== null) {
      this.#lost += 1
      return
    }
    this.#waiting += line
    this.#lines += 1
    this.#soon(setImmediate)
  }

  /** What monitoring is told. */
  state(): LogState {
    return { lost: this.#lost, failing: this.#failing }
  }

  /** Calls back when all is written or lost, or after `FLUSH_PATIENCE`. */
  flush(done: () => void): void {
    if (!this.#isSending && (this.#waiting === '' || this.#failing !== null)) return done()
    const end = () => {
      this.#idle.delete(end)
      clearTimeout(timer)
      done()
    }
    const timer = setTimeout(end, FLUSH_PATIENCE)
    this.#idle.add(end)
  }

  /** Before the process ends: what waits is tried once more. */
  flushSync(): void {
    const text = this.#text()
    if (text !== '') this.#outlet.sendNow(text)
    this.#waiting = ''
  }

  #text(): string {
    const untold = this.#lost - this.#told
    return untold > 0 ? this.#waiting + this.#notice(untold) : this.#waiting
  }

  #soon(wait: (send: () => void) => void): void {
    if (this.#isDue || this.#isSending) return
    this.#isDue = true
    wait(() => this.#send())
  }

  #send(): void {
    this.#isDue = false
    this.#isSending = true
    const lines = this.#lines
    const told = this.#lost
    const text = this.#text()
    this.#waiting = ''
    this.#lines = 0
    this.#outlet.send(text, (error) => {
      this.#isSending = false
      this.#failing = error ? (error.code ?? error.message) : null
      if (error) this.#lost += lines
      else this.#told = told
      if (error) this.#soon((again) => void setTimeout(again, RETRY).unref())
      else if (this.#text() !== '') return this.#soon(setImmediate)
      for (const done of this.#idle) done()
    })
  }
}
