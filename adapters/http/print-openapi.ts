/** Writes openapi.json at the root of the repository; `--check` only says whether it is up to date. */
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { DEFAULT_HTTP_CONFIG } from './src/config.ts'
import { openApiDocument } from './src/openapi.ts'

const file = new URL('../../openapi.json', import.meta.url)
const printed = `${JSON.stringify(openApiDocument(DEFAULT_HTTP_CONFIG), null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, printed)
else if (readFileSync(file, 'utf8') !== printed) {
  console.error('openapi.json is stale: run `pnpm docs:print`.')
  process.exitCode = 1
}
