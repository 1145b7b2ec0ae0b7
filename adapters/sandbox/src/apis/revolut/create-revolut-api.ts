import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import type { Api } from '../apis.ts'
import { customerRoutes, methodRoutes } from './customers.ts'
import { disputeRoutes } from './disputes.ts'
import { answerRefusal, guard } from './door.ts'
import { bad, missing, Refusal } from './errors.ts'
import { orderRoutes } from './orders.ts'
import { paymentRoutes } from './payments.ts'
import { refundRoutes } from './refunds.ts'
import { shortError, spoil } from './spoil.ts'
import { webhookRoutes } from './webhooks.ts'
import { widgetRoutes } from './widget.ts'
import type { Loopback, RevolutApiOptions, RevolutWorld } from './world.ts'

const BODY_MAX = 1_048_576

/**
 * Revolut's Merchant API over the sandbox's books: a handler to be served at any address. Refuses what the
 * real one refuses, and ignores what the real one ignores.
 */
export function createRevolutApi(world: RevolutWorld, options: RevolutApiOptions): Api {
  const loopback: Loopback = { ...world, options }
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof Refusal) return answerRefusal(c, loopback, error)
    throw error
  })
  app.notFound((c) => answerRefusal(c, loopback, missing('operation')))
  app.use(async (_, next) => {
    await world.sandbox.refresh()
    await next()
  })
  app.use(
    bodyLimit({
      maxSize: BODY_MAX,
      onError: () => {
        throw bad(`We take at most ${BODY_MAX} bytes.`)
      },
    }),
  )
  app.use('/api/*', guard(loopback))
  orderRoutes(app, loopback)
  paymentRoutes(app, loopback)
  refundRoutes(app, loopback)
  disputeRoutes(app, loopback)
  customerRoutes(app, loopback)
  methodRoutes(app, loopback)
  webhookRoutes(app, loopback)
  widgetRoutes(app, loopback)
  return async (request) => {
    const run = async () => app.fetch(request)
    try {
      return await (isApi(request) ? spoil(loopback, request, run) : run())
    } catch (error) {
      world.report_error(error)
      return shortError(500)
    }
  }
}

/** The pages and the widget are no part of the API: a browser reaches them without a key. */
function isApi({ url }: Request): boolean {
  return new URL(url).pathname.startsWith('/api/')
}
