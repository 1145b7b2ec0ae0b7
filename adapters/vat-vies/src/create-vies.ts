import type { VatChecker } from '@billing/core'
import { createUpstream, type Diagnosable, onceAnHour } from '@billing/wire'
import { setTimeout as pause } from 'node:timers/promises'
import { createAsker } from './ask-vies.ts'
import { diagnoseVies } from './diagnose.ts'
import type { ViesOptions } from './options.ts'
import { createStateSemaphore } from './state-semaphore.ts'
import { readViesNumber } from './vies-number.ts'

/** VIES behind the port of VAT registries. */
export interface Vies extends Diagnosable {
  readonly vat: VatChecker
  /** Let go of its connections; checks under way end without a verdict. */
  close(): Promise<void>
}

/** The REST service of the European Commission. */
const COMMISSION = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

/** An answer has less than two kilobytes, and is kept as evidence. */
const ANSWER_MAX = 32_768

const TIMEOUT_MS = 8_000

/** Open the way to VIES. Throws when `url` is no address of HTTP. */
export function createVies(options: ViesOptions = {}): Vies {
  const { url = COMMISSION, timeout_ms = TIMEOUT_MS, clock = Date.now, ca, trace } = options
  const wait = options.wait ?? waitFor
  const requester = readViesNumber(options.requester_vat_id ?? '')
  const closing = new AbortController()
  const semaphore = createStateSemaphore(options.at_once)
  const upstream = createUpstream({
    name: 'vies',
    base_url: url.replace(/\/$/, ''),
    timeout_ms,
    max_bytes: ANSWER_MAX,
    ca,
    trace,
  })
  const ask = createAsker({
    upstream,
    semaphore,
    requester,
    breaker: options.breaker,
    clock,
    timeout_ms,
    wait: (ms) => wait(ms, closing.signal),
    on_alarm: onceAnHour(options.on_alarm, clock),
  })
  return {
    vat: {
      async check(vat_id) {
        const asked = readViesNumber(vat_id)
        if (!asked) return { kind: 'invalid' }
        const { verdict, outage } = await ask(asked)
        return outage ? { kind: 'no_verdict', reason: outage.says } : verdict
      },
    },
    diagnose: () => diagnoseVies(upstream, { given: options.requester_vat_id, requester }),
    async close() {
      closing.abort()
      semaphore.close()
      await upstream.close()
    },
  }
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal })
}
