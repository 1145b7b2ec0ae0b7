/** Serves the smallest phone-system core on this machine, until it is told to stop. */
import process from 'node:process'
import { serve } from '@hono/node-server'
import { createPbxCore } from './pbx-core.ts'

const { PBX_PORT = '8790', PBX_TOKEN: token, PBX_FILE: file, PBX_SLOW_MS = '0' } = process.env
if (!token) {
  console.error('PBX_TOKEN: choose the token that the billing will send')
  process.exit(1)
}

const app = createPbxCore({ token, file, made_after_ms: Number(PBX_SLOW_MS) })
const server = serve(
  { fetch: app.fetch, port: Number(PBX_PORT), hostname: '127.0.0.1' },
  ({ port }) => {
    console.log(`The phone-system core listens on http://127.0.0.1:${port}`)
  },
)
process.once('SIGTERM', () => server.close())
process.once('SIGINT', () => server.close())
