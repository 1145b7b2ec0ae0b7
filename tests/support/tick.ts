import { SYSTEM } from '@billing/core'
import type { World } from './world.ts'

/** Run one tick of the worker, as the service itself does. */
export const tickOnce = ({ billing }: Pick<World, 'billing'>) => billing.worker.tick(SYSTEM)
