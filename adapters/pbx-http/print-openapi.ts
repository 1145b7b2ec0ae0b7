/** Writes openapi.json beside this file; `--check` only says whether it is up to date. */
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { pbxOpenApi } from './src/openapi.ts'

const file = new URL('openapi.json', import.meta.url)
const printed = `${JSON.stringify(pbxOpenApi(), null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, printed)
else if (readFileSync(file, 'utf8') !== printed) {
  console.error('adapters/pbx-http/openapi.json is stale: run `pnpm docs:print`.')
  process.exitCode = 1
}
