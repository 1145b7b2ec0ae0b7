/**
 * A process that only does what is due, again and again. At every STOP_EVERY boundary or so, drawn from SEED, it
 * stops itself with SIGSTOP, as a machine that swaps or a container that is paused does; whoever started it
 * lets it go on. Prints `stops <boundary>` before. Ends on SIGTERM, with what it did.
 */
import { setTimeout } from 'node:timers/promises'
import { createBilling, SYSTEM } from '@billing/core'
import { drawFrom } from '../harness/simulation/draw.ts'
import { withBoundaries } from '../harness/crash/boundaries.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { openService } from '../../packages/server/src/open-service.ts'

const read = readConfig(process.env)
if ('problems' in read) throw new Error(read.problems.join('\n'))
const service = await openService(read.config)
const { ports } = service
const { sandbox } = service.outside
if (!sandbox) throw new Error('the world outside is real')
const draw = drawFrom(process.env['SEED'] ?? '')
const stop_every = Number(process.env['STOP_EVERY'])
let left = draw.between(1, 2 * stop_every)
let over = false

function at(boundary: string): void {
  left -= 1
  if (left > 0 || over) return
  left = draw.between(1, 2 * stop_every)
  process.stdout.write(`stops ${boundary}\n`)
  process.kill(process.pid, 'SIGSTOP')
}

const settings = { ...ports.settings, lease_ms: Number(process.env['LEASE_MS']) }
const billing = createBilling({ ...withBoundaries(ports, at), settings })
process.once('SIGTERM', () => (over = true))
process.stdout.write('ready\n')

let did = 0
let faults = 0
while (!over) {
  await sandbox.refresh()
  await sandbox.tick()
  const report = await billing.worker.tick(SYSTEM)
  did += report.did
  faults += report.faults.length
  if (report.did === 0) await setTimeout(20)
}
process.stdout.write(`did ${did} ${faults}\n`)
await service.close()
