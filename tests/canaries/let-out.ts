import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Canary, Catcher } from './canary.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const LOADER = new URL('./loader.ts', import.meta.url).href

/** What became of a planted bug: the test or line that noticed it, or why that is none. */
export interface Fate {
  readonly canary: Canary
  readonly caught: boolean
  /** What noticed it; or how it came through. */
  readonly by: string
  readonly seconds: number
}

/**
 * Run the suite that has to notice a bug, with the bug in it. Caught means that the bug was loaded and that
 * an expectation failed; a suite that does not even load catches nothing.
 */
export async function letOut(canary: Canary): Promise<Fate> {
  const folder = mkdtempSync(join(tmpdir(), 'billing-canary-'))
  const note = join(folder, 'note')
  const report = join(folder, 'report.json')
  const began = performance.now()
  const { code, output } = await run(argsOf(canary.caught_by, report), {
    ...withoutVitest(process.env),
    CANARY: canary.name,
    CANARY_NOTE: note,
    NODE_OPTIONS: `--import=${LOADER}`,
    CI: 'true',
  })
  const seconds = (performance.now() - began) / 1_000
  const failed =
    'program' in canary.caught_by
      ? lineWith(canary.caught_by.says, output)
      : existsSync(report) && failedTest(readFileSync(report, 'utf8'))
  const loaded = existsSync(note)
  rmSync(folder, { recursive: true })
  if (!loaded) return { canary, caught: false, by: `it was never loaded\n${output}`, seconds }
  if (code === 0) return { canary, caught: false, by: 'it ended with 0', seconds }
  if (!failed) return { canary, caught: false, by: `no expectation failed\n${output}`, seconds }
  return { canary, caught: true, by: failed, seconds }
}

function argsOf(caught_by: Catcher, report: string): string[] {
  if ('program' in caught_by) return [caught_by.program, ...caught_by.args]
  const { files, named } = caught_by
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.canary.config.ts']
  const some = named === undefined ? [] : ['--testNamePattern', named]
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report]
  return [...vitest, ...files, ...some, ...reporters]
}

/** A test run that is started by a test is not a part of it. */
function withoutVitest(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = Object.entries(env).filter(([name]) => !name.startsWith('VITEST'))
  return { ...Object.fromEntries(ours), NODE_ENV: undefined }
}

function run(args: readonly string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ readonly code: number | null; readonly output: string }>((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'pipe' })
    let output = ''
    child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Messages of tests that failed for another reason than what they expect. */
const BROKEN =
  /^(?:SyntaxError|ReferenceError|TypeError|RolldownError)|Transform failed|Test timed out|Failed to resolve/

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** The first test that failed because of what it expects. */
function failedTest(report: string): string | undefined {
  const tests = (JSON.parse(report) as Report).testResults.flatMap((file) => file.assertionResults)
  return tests.find(
    ({ status, failureMessages: [message = ''] }) => status === 'failed' && !BROKEN.test(message),
  )?.fullName
}

function lineWith(text: string, output: string): string | undefined {
  return output
    .split('\n')
    .find((line) => line.includes(text))
    ?.trim()
}
