import { isoInstant, SYSTEM } from '@billing/core'
import { type ServiceCommand, JSON_OPTION } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import { ACCOUNT } from './words.ts'

/** Takes the person out of an account that ended long enough ago. There is no way back. */
export const anonymise: ServiceCommand = {
  summary: 'take the person out of an account that ended and whose retention is over, for good',
  words: [ACCOUNT],
  options: { '--dry-run': 'change nothing; say what would go', ...JSON_OPTION },
  async run({ billing }, { words: [whose = ''], options }, out) {
    const { account_id } = await billing.account.find(SYSTEM, whose)
    const dry_run = 'dry-run' in options
    const { ended_at, erased } = await billing.account.anonymise(SYSTEM, { account_id, dry_run })
    const ended = isoInstant(ended_at)
    if ('json' in options) {
      out.print(jsonAnswer({ account_id, dry_run, ended_at, erased }))
      return 0
    }
    out.print(`${account_id}, ended ${ended}: ${dry_run ? 'this would go' : 'this is gone'}`)
    for (const [what, count] of Object.entries(erased)) {
      out.print(`    ${what.padEnd(16)}${String(count).padStart(8)}`)
    }
    if (!dry_run) out.print('Files and cards are deleted with the next tick.')
    return 0
  },
}
