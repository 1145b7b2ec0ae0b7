import type { Operation } from '@billing/core'
import type { KeyedCommand } from './keyed-command.ts'
import { first, subscription } from './keyed-subscription.ts'
import { done } from './stage.ts'

/** To leave, and to come back after the end. */
export const ENDING_COMMANDS: { readonly [O in Operation]?: KeyedCommand } = {
  cancelSubscription: {
    status: 200,
    effect: 'audit_log',
    before: async (stage) => {
      const { cancel_at_period_end } = await stage.arena
        .api('GET', '/subscription', { token: stage.owner })
        .then(({ body }) => body)
      if (cancel_at_period_end) await first(subscription('resume'))(stage)
    },
    asked: subscription('cancel', { reason: 'other' }),
  },
  resubscribe: {
    status: 200,
    effect: 'audit_log',
    before: async (stage) => {
      const { arena, admin, owner: token } = stage
      const { body } = await arena.api('GET', '/subscription', { token })
      const path = `/admin/subscriptions/${body.subscription_id}/transition`
      if (body.status !== 'cancelled') {
        await done(arena, { path, token: admin, body: { to_status: 'cancelled' } })
      }
      await arena.settle()
    },
    asked: subscription('resubscribe', { plan_tier: 'business' }),
  },
}
