import { readFileSync, writeFileSync } from 'node:fs'
import { JSON_OPTION, type PlainCommand } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import { StartError } from '../start-error.ts'

const USUAL = 'billing.env'

/** The tables of variables that people read are what the file's comments say. */
const README = new URL('../../README.md', import.meta.url)

/** Writes a file for `--env-file`: every variable with what it is, none of them set. */
export const init: PlainCommand = {
  summary: 'write a file with every variable and what it is, none of them set, for --env-file',
  words: [],
  options: {
    '--out <file>': `where; ${USUAL} unless given. A file that is there is left alone`,
    ...JSON_OPTION,
  },
  examples: ['init', 'init --out /etc/billing.env'],
  async say({ options }, out) {
    const file = String(options['out'] ?? USUAL)
    try {
      writeFileSync(file, variablesFile(readFileSync(README, 'utf8')), { flag: 'wx', mode: 0o600 })
    } catch (error) {
      throw new StartError(`${file} was not written: ${(error as Error).message}`)
    }
    out.print(
      'json' in options
        ? jsonAnswer({ file })
        : `${file}: take the # away from what you set, then give --env-file ${file}`,
    )
    return 0
  },
}

const HEAD = `# The configuration of billing. What stands behind a # is not set, and then is as the comment says.
# Given by: billing --env-file <this file> <command>, and billing-server --env-file <this file>
`

/** One paragraph for each row of the tables whose first column is `variable`. */
export function variablesFile(readme: string): string {
  let isTable = false
  const paragraphs = readme.split('\n').flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (cells.length < 4) isTable = false
    else if (cells[1] === 'variable') isTable = true
    else if (isTable && !/^-+$/.test(cells[1] ?? '')) return [paragraph(cells.slice(1, -1))]
    return []
  })
  return [HEAD, ...paragraphs].join('\n')
}

function paragraph(cells: readonly string[]): string {
  const [names = '', ...rest] = cells
  const what = rest.at(-1) ?? ''
  const usual = rest.length > 1 ? ` Unless set: ${rest[0]}.` : ''
  const text = `${what}.${usual}`.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return [`# ${text}`, ...namesOf(names).map((name) => `#${name}=`), ''].join('\n')
}

/** `BILLING_SELLER_NAME`, `_ADDRESS`: the second begins as the first does, up to its last part. */
function namesOf(cell: string): string[] {
  const [first = '', ...others] = [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name)
  const beginning = first.replace(/_[A-Z0-9]+$/, '')
  return [first, ...others.map((name) => (name.startsWith('_') ? beginning + name : name))]
}
