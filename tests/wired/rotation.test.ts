import { createBilling } from '@billing/core'
import { createApp, DEFAULT_HTTP_CONFIG } from '@billing/http'
import { createSqlRateLimiter } from '@billing/store-sql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerWebhook } from '../../examples/outside-world/src/register-webhook.ts'
import { SECRETS } from '../../examples/outside-world/src/variables.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { serveFetch } from '../support/serve.ts'
import { askForSignup, PAYS } from './resident.ts'
import { openWiredWorld, type WiredWorld } from './wired-world.ts'

const SILENCE = { info: () => {}, warn: () => {}, error: () => {} }

describe.each(STORY_DIALECTS)(
  'the secret of the provider’s webhooks is rotated, on %s:',
  (dialect) => {
    let world: WiredWorld
    let service: Awaited<ReturnType<typeof serveFetch>>
    let answers: number[]
    let app: ReturnType<typeof createApp>
    beforeEach(async () => {
      world = await openWiredWorld(dialect)
      answers = []
      service = await serveFetch(async (request) => {
        const answer = await app.fetch(request)
        answers.push(answer.status)
        return answer
      })
    })
    afterEach(async () => {
      await service.close()
      await world.close()
    })

    /** The service is started anew, and believes what these secrets sign. */
    const startWith = (...secrets: [string, ...string[]]) => {
      const ports = { ...world.ports, payments: world.paymentsWith(secrets) }
      app = createApp({
        billing: createBilling(ports),
        limiter: createSqlRateLimiter(world.opened),
        ready: async () => ({}),
        secrets: ports.secrets,
        log: SILENCE,
        isAway: () => false,
        config: { ...DEFAULT_HTTP_CONFIG, address_limit_factor: 100, process_metrics: false },
      })
    }
    const provider = (request: Request) => {
      const { pathname } = new URL(request.url)
      return fetch(new Request(`${world.loopback.url}${pathname}`, request))
    }
    const rotate = async () => {
      const headers = {
        authorization: `Bearer ${SECRETS.revolut}`,
        'content-type': 'application/json',
        'revolut-api-version': '2026-04-20',
      }
      const { webhooks } = (await (
        await fetch(`${world.loopback.url}/api/webhooks`, { headers })
      ).json()) as { webhooks: { id: string }[] }
      const path = `/api/webhooks/${webhooks[0]?.id}/rotate-signing-secret`
      const body = JSON.stringify({ expiration_period: 'P1D' })
      const rotated = await fetch(`${world.loopback.url}${path}`, { method: 'POST', headers, body })
      return ((await rotated.json()) as { signing_secret: string }).signing_secret
    }
    /** A card is proved on the page; what the service answered to the news of it. */
    const newsOf = async (email: string) => {
      answers = []
      const { page, signup_id } = await askForSignup(world, { email })
      await page.pay(PAYS)
      await world.settle()
      const { body } = await world.api('GET', `/signup/${signup_id}`)
      return { status: body.status, told: new Set(answers) }
    }

    it('both work for a day, then the new one alone; a process without it goes on by polling', async () => {
      const old = await registerWebhook(provider, `${service.url}/v1/webhooks/revolut`)
      startWith(old)
      expect(await newsOf('one@example.lt')).toEqual({ status: 'active', told: new Set([200]) })

      const fresh = await rotate()
      expect(await newsOf('two@example.lt')).toEqual({ status: 'active', told: new Set([200]) })
      startWith(fresh, old)
      expect(await newsOf('three@example.lt')).toEqual({ status: 'active', told: new Set([200]) })

      await world.advance('P2D')
      expect(await newsOf('four@example.lt')).toEqual({ status: 'active', told: new Set([200]) })
      startWith(old)
      const { status, told } = await newsOf('five@example.lt')
      expect([status, [...told].every((answer) => answer === 400 || answer === 401)]).toEqual([
        'pending_payment',
        true,
      ])
      await world.advance('PT20M')
      expect(await world.sandbox.listTenants()).toHaveLength(5)
    })
  },
)
