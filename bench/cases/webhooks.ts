import type { WebhookSide } from '../floors/webhooks.ts'
import type { Loaded } from '../load/autocannon.ts'
import type { WebhookLoad } from '../load/webhooks-child.ts'
import type { Comparison, RoundFigures, Side } from '../runner/comparison.ts'
import { calledInChild, servedInChild } from '../runner/in-child.ts'

const SERVER = new URL('../floors/webhooks.ts', import.meta.url)
const LOAD = new URL('../load/webhooks-child.ts', import.meta.url)
const SECRET = 'wsk_bench'
const ORDERS = 1_000
/** As many as the provider sends at once when it catches up after an outage. */
const CONNECTIONS = 64

/** Taken in a process of its own: webhooks a second, and the process's CPU for one of them. */
function intake(keeps: WebhookSide['keeps']): Side {
  return {
    async open() {
      const side: WebhookSide = { keeps, secret: SECRET, orders: ORDERS }
      const served = await servedInChild(SERVER, side)
      const trial = async (seconds: number) => {
        const before = await served.usage()
        const asked: WebhookLoad = {
          url: served.url,
          secret: SECRET,
          orders: ORDERS,
          connections: CONNECTIONS,
          seconds,
        }
        const loaded = (await calledInChild(LOAD, 'run', asked)) as Loaded
        const after = await served.usage()
        if (loaded.errors > 0) throw new Error(`${loaded.errors} webhooks were not acknowledged`)
        const cpu_us = (after.cpu_us - before.cpu_us) / loaded.requests
        return { ops_a_second: loaded.ops_a_second, cpu_us, p99_ms: loaded.p99_ms }
      }
      // What is compiled as it runs is compiled before anything is measured.
      await trial(1)
      return { trial, close: served.close }
    },
  }
}

const rate = (side: string) => (round: RoundFigures) => round[side]?.['ops_a_second'] ?? 0
const perSecond = (side: string) => (round: RoundFigures) =>
  `${Math.round(rate(side)(round))} a second`

/** Webhook intake, durable before the answer. */
export const WEBHOOKS: Comparison = {
  name: 'webhooks',
  sides: { ours: intake('together'), floor: intake('nothing'), single: intake('one by one') },
  rows: [
    {
      what: 'webhook intake, durable before the answer',
      unit: 'of the same handler without the row',
      value: (round) => rate('ours')(round) / rate('floor')(round),
      ours: perSecond('ours'),
      floor: perSecond('floor'),
      better: 'more',
      goal: 0.35,
      gate: 0.2,
    },
    {
      what: 'webhook intake, commits shared',
      unit: '× one commit per webhook',
      value: (round) => rate('ours')(round) / rate('single')(round),
      ours: perSecond('ours'),
      floor: perSecond('single'),
      better: 'more',
      goal: 4,
      gate: 2.5,
    },
  ],
  full: { rounds: 3, seconds: 3 },
  quick: { rounds: 2, seconds: 2 },
}
