import { createConsole } from '@billing/console'
import { createPortal, PORTAL } from '@billing/portal'
import { createSandboxPages } from '@billing/sandbox'
import { createSecrets } from '@billing/security'
import { testHooks } from '@billing/testing/kit'
import { Hono } from 'hono'
import { askWorld, ORIGIN } from '../portal/open-portal.ts'
import type { World } from '../support/world.ts'

const KEYS = [{ id: 'test', key: new Uint8Array(32).fill(9) }]
const secrets = (purpose: string) => createSecrets({ keys: KEYS, purpose })

/** The portal, the console and the sandbox of a world in one process; each answer of the API is handed to `heard`. */
export function pagesOf(world: World, heard: (answer: unknown) => void): Hono {
  const request: World['request'] = async (path, init) => {
    const answer = await world.request(path, init)
    if (/json/.test(answer.headers.get('content-type') ?? '')) heard(await answer.clone().json())
    return answer
  }
  const shared = {
    api: askWorld({ request }),
    house: world.ports.settings,
    clock: () => world.now(),
    report_error(error: unknown) {
      throw error
    },
  }
  const portal = createPortal({
    ...shared,
    url: `${ORIGIN}/portal`,
    secrets: secrets('portal-cookie-1'),
  })
  const desk = createConsole({
    ...shared,
    url: `${ORIGIN}/console`,
    customers: PORTAL,
    secrets: secrets('console-cookie-1'),
  })
  const sandbox = createSandboxPages(world.sandbox, {
    ...testHooks(world.billing, world.ports),
    api: shared.api,
    operator: async () => null,
    operations: world.billing.operations,
  })
  return new Hono({ strict: false })
    .route('/portal', portal)
    .route('/console', desk)
    .route('/sandbox', sandbox)
}
