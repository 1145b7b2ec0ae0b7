import { SYSTEM } from '@billing/core'
import { type ServiceCommand, JSON_OPTION } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import type { OpenService } from '../open-service.ts'
import { reasonOf } from '../start-error.ts'

/** As many rounds as nobody waits for: work that makes more work for ever is a bug. */
const ROUNDS_MAX = 1_000

/** Does what a server's worker does, until nothing is due. Every step claims what it takes, so servers may run. */
export const tick: ServiceCommand = {
  summary: 'do everything that is due now, beside running servers or without them',
  words: [],
  options: JSON_OPTION,
  async run(service, { options }, out) {
    const json = 'json' in options
    const done = { rounds: 0, did: 0, outside: 0, faults: [] as TickFault[] }
    for (let round = 1; round <= ROUNDS_MAX; round++) {
      const { did, outside, faults } = await once(service)
      done.did += did
      done.outside += outside
      done.faults.push(...faults)
      for (const { where, reason } of faults) out.complain(`${where}: ${reason}`)
      if (did + outside === 0) break
      done.rounds = round
      out.progress(`round ${round}: ${counted(done.did)}`)
      if (!json) out.print(`Round ${round}: ${counted(did)}${inSandbox(service, outside)}.`)
      // What failed would only fail again.
      if (outside === 0 && did <= faults.length) break
    }
    const failed = done.faults.length
    if (json) out.print(jsonAnswer(done))
    else out.print(`We did ${counted(done.did)}; ${failed === 0 ? 'nothing' : failed} failed.`)
    return failed === 0 ? 0 : 1
  },
}

interface TickFault {
  readonly where: string
  readonly reason: string
}

async function once({ billing, outside: { sandbox } }: OpenService) {
  await sandbox?.refresh()
  const outside = (await sandbox?.tick()) ?? 0
  const report = await billing.worker.tick(SYSTEM)
  const faults = report.faults.map(({ where, error }) => ({ where, reason: reasonOf(error) }))
  return { did: report.did, outside, faults }
}

function inSandbox({ outside: { sandbox } }: OpenService, pieces: number): string {
  return sandbox ? `, ${pieces} in the sandbox` : ''
}

function counted(pieces: number): string {
  return pieces === 1 ? '1 piece of work' : `${pieces} pieces of work`
}
