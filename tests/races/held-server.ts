/**
 * The reference server, which stops when it comes to the boundary in HOLD_AT for the HOLD_NTH time, says
 * so, and stays there until it is killed. What it has claimed is free again after LEASE_MS.
 */
import { withBoundaries } from '../harness/crash/boundaries.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { createLog } from '../../packages/server/src/log.ts'
import { startServer } from '../../packages/server/src/start.ts'

const { HOLD_AT, HOLD_NTH, LEASE_MS } = process.env
const read = readConfig(process.env)
if ('problems' in read) throw new Error(read.problems.join('\n'))

let ready = false
let passed = 0
const server = await startServer(read.config, {
  log: createLog('silent'),
  around: (ports) => ({
    ...withBoundaries(ports, async (name) => {
      if (!ready || name !== HOLD_AT || ++passed !== Number(HOLD_NTH)) return
      process.stdout.write(`\nheld ${name}\n`)
      await new Promise(() => {})
    }),
    settings: { ...ports.settings, lease_ms: Number(LEASE_MS) },
  }),
})
ready = true
process.stdout.write(`We are listening on ${server.url}\n`)
