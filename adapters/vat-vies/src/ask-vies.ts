import type { Alarm, Upstream } from '@billing/wire'
import { type Breaker, createBreaker, type BreakerOptions } from './breaker.ts'
import { judge, type Judged } from './judge.ts'
import type { Outage } from './outages.ts'
import type { StateSemaphore } from './state-semaphore.ts'
import type { ViesNumber } from './vies-number.ts'

/** How VIES is asked. */
export interface AskOptions {
  readonly upstream: Upstream
  readonly semaphore: StateSemaphore
  /** Who asks; null for nobody, who gets no consultation number. */
  readonly requester: ViesNumber | null
  readonly breaker: BreakerOptions | undefined
  readonly clock: () => number
  /** For one check with all that belongs to it, in milliseconds. */
  readonly timeout_ms: number
  /** Resolves after the milliseconds; rejects when there is no point in waiting any more. */
  readonly wait: (ms: number) => Promise<void>
  readonly on_alarm: Alarm
}

/** How long VIES is left alone that has too many checks at the moment. */
const PAUSE_MS = 1_500

/** VIES may answer within this time; with less left it is not asked again. */
const ENOUGH_MS = 1_000

/** Asks VIES about one number, with all patience that there is. */
export function createAsker(options: AskOptions): (asked: ViesNumber) => Promise<Judged> {
  const { semaphore, timeout_ms } = options
  const lines = createLines(options)
  return async (asked) => {
    const ends_at = performance.now() + timeout_ms
    const closed = lines.closed(asked.country_code)
    if (closed) return closed
    // Half of the time is left for the answer.
    const leave = await semaphore.acquire(asked.country_code, timeout_ms / 2)
    if (!leave) return resting('too many checks are under way, and this one got no turn')
    // It may have broken while we waited.
    const since = lines.closed(asked.country_code)
    if (since) {
      leave()
      return since
    }
    lines.enter(asked.country_code)
    let judged = resting('the check went wrong')
    try {
      judged = await askPatiently(options, asked, ends_at)
    } finally {
      lines.tell(asked.country_code, judged.outage)
      leave()
    }
    if (judged.outage?.alarm) options.on_alarm(judged.outage.says)
    return judged
  }
}

/** The question once, and once more where the answer asks for that and there is time. */
async function askPatiently(
  options: AskOptions,
  asked: ViesNumber,
  ends_at: number,
): Promise<Judged> {
  const { requester, wait, on_alarm } = options
  const left = () => ends_at - performance.now()
  const judged = await askOnce(options.upstream, { asked, requester, timeout_ms: left() })
  const again = judged.outage?.again
  if (again === 'without_requester' && requester && left() > ENOUGH_MS) {
    on_alarm(judged.outage?.says ?? '')
    return askOnce(options.upstream, { asked, requester: null, timeout_ms: left() })
  }
  if (again !== 'after_pause' || left() < PAUSE_MS + ENOUGH_MS) return judged
  try {
    await wait(PAUSE_MS)
  } catch {
    return judged
  }
  return askOnce(options.upstream, { asked, requester, timeout_ms: left() })
}

/** One question, with who asks it. */
export interface OneQuestion {
  readonly asked: ViesNumber
  readonly requester: ViesNumber | null
  readonly timeout_ms: number
}

/** Ask once, past lines and breakers. */
export async function askOnce(
  upstream: Upstream,
  { asked, requester, timeout_ms }: OneQuestion,
): Promise<Judged> {
  const answered = await upstream.ask({
    method: 'POST',
    path: '/check-vat-number',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      countryCode: asked.country_code,
      vatNumber: asked.number,
      ...(requester && {
        requesterMemberStateCode: requester.country_code,
        requesterNumber: requester.number,
      }),
    }),
    timeout_ms: Math.max(1, Math.round(timeout_ms)),
  })
  return judge(answered, asked)
}

/** The breakers: one of each state, and one of all. */
function createLines({ clock, breaker }: Pick<AskOptions, 'clock' | 'breaker'>) {
  const all = createBreaker(clock, breaker)
  const states = new Map<string, Breaker>()
  const lineOf = (state: string): Breaker => {
    const line = states.get(state) ?? createBreaker(clock, breaker)
    states.set(state, line)
    return line
  }
  return {
    closed(state: string): Judged | null {
      if (all.isOpen()) return resting('VIES is out of order, and is asked again soon')
      if (!lineOf(state).isOpen()) return null
      return resting(`the register of ${state} is out of order, and is asked again soon`)
    },
    enter(state: string): void {
      for (const line of [all, lineOf(state)]) line.enter()
    },
    tell(state: string, outage: Outage | undefined): void {
      const line = lineOf(state)
      if (outage?.of === 'all') {
        all.failed(outage.rest_ms)
        line.left()
        return
      }
      all.worked()
      if (outage?.of === 'state') line.failed(outage.rest_ms)
      else line.worked()
    },
  }
}

/** No verdict, and nobody was asked. */
function resting(says: string): Judged {
  return { outage: { of: 'nobody', says } }
}
