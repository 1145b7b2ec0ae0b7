import { SYSTEM } from '@billing/core'
import { lineOf } from '../imports/customer-of-line.ts'
import type { Given, Out } from '../command.ts'
import type { OpenService } from '../open-service.ts'
import { toFile, toPipe, type Write } from './export-file.ts'

/** Writes every customer in good standing as a line of JSON, as `import` reads it; says who is left out, and why. */
export async function exportCustomers(
  { billing }: OpenService,
  { out: file }: Given['options'],
  out: Out,
): Promise<number> {
  const write: Write = async (to) => {
    const { exported, left_out } = await billing.imports.export(SYSTEM, {
      customer: (customer) => to.write(`${JSON.stringify(lineOf(customer))}\n`),
      progress: to.progress,
      leftOut: (account_id, why) => out.complain(`${account_id} is left out: ${why}`),
    })
    return `${exported} customers, ${left_out} left out`
  }
  const toNamed = typeof file === 'string'
  const counted = toNamed ? await toFile(file, write, out) : await write(toPipe(out))
  out.progress('')
  out.complain(`${counted}${toNamed ? ` in ${file}` : ''}.`)
  return 0
}
