import { after, DAY, HOUR, MINUTE, type RawWebhook, SECOND } from '@billing/core'
import type { Run, Server } from './server.ts'

/** The provider tries four times, ten minutes apart. Source: the provider's webhook guide. */
const TRIES = 4
const AGAIN_MS = 10 * MINUTE

/** Carries the provider's events to the service, badly. */
export interface WebhookRelay {
  /** Take an event over from the provider. */
  take(webhook: RawWebhook): void
  /** How many were delivered and acknowledged. */
  readonly delivered: number
}

/** A relay between the provider and these machines. */
export function createWebhookRelay(run: Run, servers: readonly Server[]): WebhookRelay {
  const { interleaver, faults, note } = run
  const { draw } = faults
  let taken = 0
  let delivered = 0

  const carry = (name: string, delay_ms: number, deliver: () => Promise<void>) => {
    const life = interleaver.live(name)
    interleaver.start(life, async () => {
      await interleaver.sleep(life, after(interleaver.now(), delay_ms)).over
      await deliver()
    })
    return life
  }
  const post = async ({ body, headers }: RawWebhook): Promise<number> => {
    const known = Object.entries(headers).filter(([, value]) => value !== undefined)
    const server = draw.pick(servers)
    const answer = await server
      .request(run.service.webhook_path, {
        method: 'POST',
        headers: known as [string, string][],
        body: Buffer.from(body),
      })
      .catch(() => undefined)
    return answer?.status ?? 0
  }
  const deliver = async (webhook: RawWebhook, name: string) => {
    const life = interleaver.live(name)
    for (let tries = 1; tries <= TRIES; tries++) {
      // The provider signs each try anew.
      const status = await post(run.service.signWebhook(webhook.body, interleaver.now()))
      note(`${name}: ${status}`)
      if (status >= 200 && status < 400) {
        delivered++
        return
      }
      await interleaver.sleep(life, after(interleaver.now(), AGAIN_MS)).over
    }
  }
  const forge = async (webhook: RawWebhook) => {
    const now = interleaver.now()
    const old = run.service.signWebhook(webhook.body, after(now, -HOUR))
    const forged = draw.pick([
      { ...webhook, headers: {} },
      old,
      {
        ...old,
        headers: Object.fromEntries(Object.entries(old.headers).map(([name]) => [name, '0'])),
      },
      {
        ...run.service.signWebhook(webhook.body, now),
        body: Buffer.from('{"event":"ORDER_COMPLETED"}'),
      },
    ])
    const status = await post(forged)
    note(`forger: ${status}`)
    if (status >= 200 && status < 400) throw new Error('a forged webhook was acknowledged')
  }

  return {
    get delivered() {
      return delivered
    },
    take(webhook) {
      const name = `webhook ${++taken}`
      if (faults.strikes('webhook forged')) carry(`forger ${taken}`, SECOND, () => forge(webhook))
      if (faults.strikes('webhook lost')) return note(`${name}: lost`)
      const late = faults.strikes('webhook late') ? draw.between(MINUTE, 3 * DAY) : 0
      carry(name, late + draw.between(0, 5 * SECOND), () => deliver(webhook, name))
      if (!faults.strikes('webhook doubled')) return undefined
      const again = draw.pick([0, 2 * SECOND, HOUR, 2 * DAY])
      carry(`${name} again`, again, () => deliver(webhook, `${name} again`))
      return undefined
    },
  }
}
