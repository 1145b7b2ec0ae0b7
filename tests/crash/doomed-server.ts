/**
 * The reference server, which kills itself with SIGKILL at the boundary whose number is in DIE_AT (0:
 * never). Prints its address when it is ready.
 */
import { withBoundaries } from '../harness/crash/boundaries.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { createLog } from '../../packages/server/src/log.ts'
import { startServer } from '../../packages/server/src/start.ts'

const die_at = Number(process.env['DIE_AT'])
const read = readConfig(process.env)
if ('problems' in read) throw new Error(read.problems.join('\n'))

let passed = 0
let ready = false

/** Only what the journey does counts: the start's own work is the same each time. */
function at(name: string): void {
  if (!ready) return
  passed += 1
  if (passed !== die_at) return
  process.stdout.write(`dies ${name}\n`)
  process.kill(process.pid, 'SIGKILL')
  // The signal ends this process before anything else runs.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

const server = await startServer(read.config, {
  log: createLog('silent'),
  around: (ports) => ({
    ...withBoundaries(ports, at),
    settings: { ...ports.settings, lease_ms: 400 },
  }),
})
ready = true
process.stdout.write(`ready ${server.url}\n`)
