import type { Schema } from '@billing/client'

/** What a plan is called; one that is no longer offered, by its tier. */
export function nameOf(plans: readonly Schema<'Plan'>[], tier: string | null): string {
  return plans.find(({ plan_tier }) => plan_tier === tier)?.name ?? tier ?? '–'
}
