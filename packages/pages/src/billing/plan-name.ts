import type { Schema } from '@billing/client'
import type { Reader } from '../reader.ts'

type Plan = Schema<'Plan'>

/** What a plan is called in the reader's language. */
export function planName(
  { name, names }: Pick<Plan, 'name' | 'names'>,
  { language }: Pick<Reader, 'language'>,
): string {
  return names?.[language] ?? name
}

/** What the plan of a tier is called; one that is not among these `plans`, by its tier. */
export function planNameOf(
  plans: readonly Plan[],
  tier: string | null,
  reader: Pick<Reader, 'language'>,
): string {
  const listed = plans.find(({ plan_tier }) => plan_tier === tier)
  return listed ? planName(listed, reader) : (tier ?? '–')
}
