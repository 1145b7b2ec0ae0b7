import type { Command } from '../commands.ts'
import { reasonOf } from '../start-error.ts'

/** As many rounds as nobody waits for: work that makes more work for ever is a bug. */
const ROUNDS_MAX = 1_000

/** Does what a server's worker does, until nothing is due. Every step claims what it takes, so servers may run. */
export const tick: Command = {
  summary: 'do everything that is due now, beside running servers or without them',
  words: [],
  flags: {},
  async run({ billing, sandbox }, _given, out) {
    let faults = 0
    let pieces = 0
    for (let round = 1; round <= ROUNDS_MAX; round++) {
      await sandbox.refresh()
      const outside = await sandbox.tick()
      const report = await billing.worker.tick()
      pieces += report.did
      faults += report.faults.length
      for (const { where, error } of report.faults) out.complain(`${where}: ${reasonOf(error)}`)
      if (report.did + outside === 0) break
      out.print(`Round ${round}: ${counted(report.did)}, ${outside} in the sandbox.`)
      // What failed would only fail again.
      if (outside === 0 && report.did <= report.faults.length) break
    }
    out.print(`We did ${counted(pieces)}; ${faults === 0 ? 'nothing' : faults} failed.`)
    return faults === 0 ? 0 : 1
  },
}

function counted(pieces: number): string {
  return pieces === 1 ? '1 piece of work' : `${pieces} pieces of work`
}
