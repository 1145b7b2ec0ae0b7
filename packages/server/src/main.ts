#!/usr/bin/env node
/**
 * The reference server: reads the environment, starts everything in this process, and stops on SIGTERM
 * or SIGINT. Ends with 1 when it cannot start, with 2 when its line makes no sense.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fail, failWith, misused } from './fail.ts'
import { reasonOf } from './start-error.ts'

/** What V8 made of our code at an earlier start. Beside the program, where nobody else may write. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))

/** Source: package.json, `engines`. */
const NODE_MIN = 24

const FLAGS = {
  'print-config': { type: 'boolean', default: false },
  'env-file': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

await main().catch(failWith)

async function main(): Promise<void> {
  const version = process.versions.node
  if (Number.parseInt(version, 10) < NODE_MIN) {
    return fail([`Node ${NODE_MIN} or newer is needed; this is Node ${version}.`])
  }
  enableCompileCache(COMPILED)
  // Only now: an older Node cannot even load the database driver.
  const { printConfig } = await import('./config.ts')
  const { HELP } = await import('./banner.ts')
  const { configOfProcess, runServer } = await import('./run-server.ts')
  const values = flagsGiven()
  if (values.help) return console.log(HELP)
  // What is set already wins.
  if (values['env-file'] !== undefined) process.loadEnvFile(values['env-file'])
  const config = configOfProcess()
  if (values['print-config']) return console.log(printConfig(process.env).join('\n'))
  await runServer(config)
}

function flagsGiven() {
  try {
    return parseArgs({ options: FLAGS }).values
  } catch (error) {
    return misused(reasonOf(error))
  }
}
