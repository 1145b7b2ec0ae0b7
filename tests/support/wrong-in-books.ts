import { SYSTEM } from '@billing/core'
import type { World } from './world.ts'

/** All that a check of the books finds wrong, each with the name of its check. */
export async function wrongInBooks({ billing }: Pick<World, 'billing'>): Promise<string[]> {
  const { checks } = await billing.books.verify(SYSTEM)
  return checks.flatMap(({ id, wrong }) => wrong.map((what) => `${id}: ${what}`))
}
