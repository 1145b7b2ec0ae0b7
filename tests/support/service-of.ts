import type { OpenService } from '../../packages/server/src/open-service.ts'
import type { World } from './world.ts'

/** A world as a command works on it; it stays open when the command closes it. */
export function serviceOf(world: World): OpenService {
  const close = async () => undefined
  const { billing, ports, sandbox, opened } = world
  const outside = { ports, sandbox, pages: null, providers: {}, close }
  return { billing, ports, outside, opened, wrongKeys: async () => [], close }
}
