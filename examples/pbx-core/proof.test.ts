import process from 'node:process'
import { createHttpPbx } from '@billing/pbx-http'
import { pbxCoreContract } from '@billing/testing'
import { serve } from '@hono/node-server'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { openLossyDoor } from './lossy-door.ts'
import { createPbxCore } from './src/pbx-core.ts'

// #region proof
const { PBX_URL, PBX_TOKEN = 'token-for-tests' } = process.env

pbxCoreContract(PBX_URL ?? 'the example core', async () => {
  const core = PBX_URL === undefined ? await startOurs() : { url: PBX_URL, close: async () => {} }
  const door = await openLossyDoor(core.url)
  const http = createHttpPbx({ url: door.url, token: PBX_TOKEN })
  return {
    pbx: http.pbx,
    failNext: async (how) => door.failNext(how),
    close: async () => {
      await http.close()
      await door.close()
      await core.close()
    },
  }
})
// #endregion

async function startOurs() {
  const { fetch } = createPbxCore({ token: PBX_TOKEN })
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: async () => void server.close() }
}
