#!/usr/bin/env node
/** `npm create @billing <folder>`. Ends with 1 when the folder is not empty, with 2 when we do not understand the line. */
import { parseArgs } from 'node:util'
import { createProject } from './create-project.ts'

const USAGE = `Usage: npm create @billing <folder>

Writes a project into a new folder: a program that embeds the core, the reference server with PostgreSQL, and a test.`

try {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h', default: false } },
    allowPositionals: true,
  })
  const [folder, ...others] = positionals
  if (values.help) console.log(USAGE)
  else if (folder === undefined || others.length > 0) misuse('One folder, please.')
  else await create(folder)
} catch (error) {
  misuse(error instanceof Error ? error.message : String(error))
}

async function create(folder: string): Promise<void> {
  try {
    await createProject(folder)
    console.log(`${folder} is made. Its README.md says what to run; first:

  cd ${folder}
  npm install
  npm test`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

function misuse(said: string): void {
  console.error(`${said}\n\n${USAGE}`)
  process.exitCode = 2
}
