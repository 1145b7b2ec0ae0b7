import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** The application in memory, without a test runner. */
export const TRIAL = `
import { createTestBilling } from '@billing/testing/kit'

const t = await createTestBilling()
const ona = await t.signUp()
await t.advance('P14D')
const invoices = await t.billing.invoicing.list(t.call(await t.actorOf(ona)), { limit: 1, after: null })
console.log(invoices.data[0]?.status)
await t.close()
`

/** Where a server that was just started listens: the first line of its banner has it. */
export async function addressSaidBy(output: Readable): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, url] = /We are listening on (\S+)/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('the server ended without saying where it listens')
}

/** A program that imports each of these packages, every export of it. */
export function importAll(names: readonly string[]): string {
  const imports = names.map((name, i) => `import * as p${i} from '${name}'`)
  const use = `export const all: object[] = [${names.map((_, i) => `p${i}`).join(', ')}]`
  return [...imports, use].join('\n')
}
