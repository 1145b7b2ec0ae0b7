/** Writes src/paths.ts from the committed API document; `--check` only says whether it is up to date. */
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import openapiTS, { astToString } from 'openapi-typescript'

const document = new URL('../../openapi.json', import.meta.url)
const file = new URL('src/paths.ts', import.meta.url)
const HEAD = '// Printed from openapi.json by `pnpm docs:print`; edit the document instead.\n\n'
const printed = HEAD + astToString(await openapiTS(document))

if (!process.argv.includes('--check')) writeFileSync(file, printed)
else if (readFileSync(file, 'utf8') !== printed) {
  console.error('packages/client/src/paths.ts is stale: run `pnpm docs:print`.')
  process.exitCode = 1
}
