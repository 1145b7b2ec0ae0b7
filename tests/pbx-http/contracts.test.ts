import { pbxCoreContract } from '@billing/testing'
import { createHttpPbx } from '@billing/pbx-http'
import { afterAll, expect, it } from 'vitest'
import { openLossyDoor } from '../../examples/pbx-core/lossy-door.ts'
import { createPbxCore } from '../../examples/pbx-core/src/pbx-core.ts'
import { openSandbox } from '../sandbox/open-sandbox.ts'
import { serveFetch } from '../support/serve.ts'
import { DOCUMENT, documented, type Documented } from './documented.ts'

const TOKEN = 'token-for-tests'
const watched: Documented[] = []

function watch(handler: Parameters<typeof documented>[0]): Documented['handler'] {
  const core = documented(handler)
  watched.push(core)
  return core.handler
}

pbxCoreContract('over HTTP to the sandbox', async () => {
  const { sandbox, close } = await openSandbox()
  const server = await serveFetch(watch(sandbox.apis.pbx({ token: TOKEN })))
  const http = createHttpPbx({ url: server.url, token: TOKEN })
  const faults = { not_attempted: 'down', answer_lost: 'timeout_after_effect' } as const
  return {
    pbx: http.pbx,
    failNext: (how) => sandbox.setFault('pbx', faults[how], 1),
    useCallCredit: (tenant_id, amount) => sandbox.useCallCredit(tenant_id, amount),
    takes_limits: true,
    setInUse: (tenant_id, name, count) => sandbox.setInUse(tenant_id, name, count),
    now: () => sandbox.clock(),
    async close() {
      await http.close()
      await server.close()
      await close()
    },
  }
})

pbxCoreContract('over HTTP to the example core', async () => {
  const core = createPbxCore({ token: TOKEN })
  const server = await serveFetch(watch(async (request) => core.fetch(request)))
  const door = await openLossyDoor(server.url)
  const http = createHttpPbx({ url: door.url, token: TOKEN })
  return {
    pbx: http.pbx,
    failNext: async (how) => door.failNext(how),
    async close() {
      await http.close()
      await door.close()
      await server.close()
    },
  }
})

afterAll(() => {
  // Here, because the contract's tests are what asks.
  expect(watched.flatMap(({ faults }) => faults)).toEqual([])
})

it('each question and answer of both servers is as the published document says', async () => {
  expect(watched.map(({ faults }) => faults)).toEqual([[], []])
  const operations = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const asked = watched.map(
    ({ seen }) => new Set([...seen].map((each) => each.replace(/ \d+$/, ''))),
  )
  const notAsked = operations.filter((each) => !asked.every((names) => names.has(each)))

  // Those two are asked in tests of their own.
  expect(notAsked.toSorted()).toEqual(['get /healthz', 'get /tenants/{id}'])
})
