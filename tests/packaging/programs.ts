import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { ROOT } from './checkout.ts'

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

/** Every program in the pages that a reader copies from: the README, the guides, and the README of each package. */
export function programsInPages(): { readonly name: string; readonly code: string }[] {
  const pages = globSync(['README.md', 'docs/*.md', '{packages,adapters}/*/README.md'], {
    cwd: ROOT,
  })
  return pages.toSorted().flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```ts\n([^]*?)^```$/gm)].map(
      ([, code = ''], i) => {
        const name = `${page.replace(/\.md$/, '').replaceAll('/', '-')}-${i}`
        return { name: code.includes(`from 'vitest'`) ? `${name}.test` : name, code }
      },
    ),
  )
}
