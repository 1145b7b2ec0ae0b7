import type { Operation } from '@billing/core'
import { putPriceRise } from '../support/price-rises.ts'
import type { KeyedCommand } from './keyed-command.ts'
import type { KeyedStage } from './keyed-stage.ts'
import { first } from './keyed-subscription.ts'
import type { Asked } from './stage.ts'

const price =
  (amount_minor: number) =>
  ({ admin, payer: { subscription_id } }: KeyedStage): Asked => ({
    path: `/admin/subscriptions/${subscription_id}/price`,
    token: admin,
    body: { plan: { plan_tier: 'starter', amount_minor }, reason: 'agreed by phone' },
  })

/** Prices of a subscription that will be on Starter, and rises of which nobody is told. */
export const PRICE_COMMANDS: { readonly [O in Operation]?: KeyedCommand } = {
  adminGivePrices: {
    status: 200,
    effect: 'audit_log',
    asked: (stage, turn) => price(turn === 'alone' ? 450 : 440)(stage),
  },
  adminCancelPrices: {
    status: 200,
    effect: 'audit_log',
    before: first(price(430)),
    asked: ({ admin, payer: { subscription_id } }) => ({
      path: `/admin/subscriptions/${subscription_id}/price/cancel`,
      token: admin,
      body: { reason: 'agreed by phone' },
    }),
  },
  adminRaisePrices: {
    status: 201,
    effect: 'audit_log',
    asked: ({ admin, arena }) => ({
      path: '/admin/price-rises',
      token: admin,
      body: {
        plan_tier: 'business',
        percent: 5,
        only_price_minor: 1,
        effective_at: `${new Date(arena.now()).getUTCFullYear() + 2}-01-01T00:00:00.000Z`,
        reason: 'costs',
      },
    }),
  },
  adminStopPriceRise: {
    status: 200,
    effect: 'audit_log',
    before: async ({ arena }) => {
      for (const turn of ['alone', 'raced']) {
        const known = await arena.ports.store.read((tx) => tx.priceRises.get(`rise-${turn}`))
        if (!known) await putPriceRise(arena, `rise-${turn}`)
      }
    },
    asked: ({ admin }, turn) => ({
      path: `/admin/price-rises/rise-${turn}/stop`,
      token: admin,
      body: { reason: 'decided otherwise' },
    }),
  },
}
