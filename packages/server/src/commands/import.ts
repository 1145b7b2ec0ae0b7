import { SYSTEM } from '@billing/core'
import { existsSync } from 'node:fs'
import { type Given, JSON_OPTION, Misuse, type Out, type ServiceCommand } from '../command.ts'
import { type CustomerFile, FORMATS } from '../imports/file-format.ts'
import type { OpenService } from '../open-service.ts'

/** Takes the customers of another system over. The whole file is checked before the first one is written. */
export const importCustomers: ServiceCommand = {
  summary: 'take customers of another system over, from a file of JSON lines or CSV',
  words: [{ name: 'file', what: 'one customer a line: docs/import.md has the fields' }],
  options: {
    '--dry-run': 'only check, and forecast who is charged what in the first 60 days',
    '--without-core': 'do not look whether the PBX core has the phone systems',
    '--format <format>': `${FORMATS.join(' or ')}; by the end of the file’s name unless given`,
    '--last-numbers <numbers>':
      'the last invoice and credit note of the former system under our prefixes, to count on from, as in PBX-2026-000417,CN-2026-00012',
    ...JSON_OPTION,
  },
  examples: ['import customers.jsonl --dry-run', 'import customers.jsonl'],
  async run(service, { words: [path = ''], options }, out) {
    const file = fileOf(path, options)
    const is_answer = 'dry-run' in options
    const core = 'without-core' in options ? null : await coreTenants(service, out)
    const { checkFile, IN_JSON, inWords, writeFile } = await import('../imports/index.ts')
    const told = 'json' in options ? IN_JSON : inWords(service.ports.settings.time_zone)
    const { lines, wrong } = await checkFile(service, file, { is_answer, core, told }, out)
    out.progress('')
    if (wrong > 0) {
      out.complain(`${wrong} of ${lines} lines have problems; nothing was imported.`)
      return 1
    }
    if (is_answer) return 0
    const { 'last-numbers': numbers } = options
    if (typeof numbers === 'string') {
      await service.billing.imports.continueNumbers(SYSTEM, numbers.split(','))
    }
    return writeFile(service, file, { lines, told }, out)
  },
}

function fileOf(path: string, { format: given }: Given['options']): CustomerFile {
  const name = given ?? path.split('.').at(-1)
  const format = FORMATS.find((each) => each === name)
  if (!format) throw new Misuse(`--format expects ${FORMATS.join(' or ')}`)
  if (!existsSync(path)) throw new Misuse(`there is no file ${path}`)
  return { path, format }
}

async function coreTenants({ billing }: OpenService, out: Out) {
  const core = await billing.imports.coreTenants(SYSTEM)
  if (core === null) {
    out.complain('The PBX core did not list its phone systems: nobody looked whether it has them.')
  }
  return core
}
