/**
 * Prints the documents that state rules from the code that is the rule. `node docs/print.ts` writes
 * them; with `--check` it writes nothing, names the stale ones and ends with 1.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { printedFiles } from './printed.ts'

const ROOT = new URL('../', import.meta.url)

function onDisk(file: string): string | undefined {
  try {
    return readFileSync(new URL(file, ROOT), 'utf8')
  } catch {
    return undefined
  }
}

const stale = printedFiles().filter(({ file, text }) => onDisk(file) !== text)

if (process.argv.includes('--check')) {
  for (const { file } of stale) console.error(`${file} is stale: run \`node docs/print.ts\``)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const { file, text } of stale) {
    writeFileSync(new URL(file, ROOT), text)
    console.log(`printed ${file}`)
  }
}
