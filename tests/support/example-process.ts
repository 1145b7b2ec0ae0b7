import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { COMPILE_CACHE } from './compile-cache.ts'

const ROOT = new URL('../../', import.meta.url).pathname

export interface ProgramOptions {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Descriptors that are its standard streams, in place of what the test reads. */
  readonly stdout?: number
  readonly stderr?: number
}

/** How a program ended, and everything that it said. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A program that runs, as a process of its own. */
export interface ProgramProcess {
  readonly child: ChildProcess
  /** All that it has said so far. */
  output(): string
  /** Resolves with the first match in what it says. Fails when it ends without. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  ended(): Promise<Ended>
  /** Send a signal and wait for the end. */
  stop(signal?: NodeJS.Signals): Promise<Ended>
}

/** A folder that only this test uses. */
export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'billing-'))
}

/** The bug that a whole run of tests is to have, programs that it starts too: `tests/canaries`. */
function theCanary(): Record<string, string | undefined> {
  const { CANARY, CANARY_NOTE, NODE_OPTIONS } = process.env
  return CANARY === undefined ? {} : { CANARY, CANARY_NOTE, NODE_OPTIONS }
}

/** Start `examples/<name>`. */
export function startExample(name: string, options: ProgramOptions = {}): ProgramProcess {
  return startProgram(`examples/${name}/src/main.ts`, options)
}

/** Start a program of the workspace with an environment of its own: nothing of ours leaks in. */
export function startProgram(
  program: string,
  { args = [], env = {}, stdout, stderr }: ProgramOptions = {},
): ProgramProcess {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE, ...theCanary(), ...env },
    stdio: ['ignore', stdout ?? 'pipe', stderr ?? 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  const said_on = {
    stdout: child.stdout as Readable | null,
    stderr: child.stderr as Readable | null,
  }
  said_on.stdout?.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  said_on.stderr?.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  const end = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  const output = () => said.stdout + said.stderr
  const ended = async () => ({ ...(await end), ...said })
  return {
    child,
    output,
    ended,
    async says(pattern) {
      let over = false
      const close = end.then(() => (over = true))
      for (;;) {
        const found = pattern.exec(output())
        if (found) return found
        if (over) throw new Error(`it never said ${pattern}: ${output()}`)
        const streams = Object.values(said_on).filter((stream) => stream !== null)
        await Promise.race([...streams.map((stream) => once(stream, 'data')), close])
      }
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended()
    },
  }
}

/** A reference server that listens on a port of its own. */
export interface ServerProcess extends ProgramProcess {
  readonly url: string
  post(path: string, body: object, headers?: Record<string, string>): Promise<Response>
}

/** The programs of `packages/server`, from the workspace's root. */
export const SERVER = 'packages/server/src/main.ts'
export const COMMAND_LINE = 'packages/server/src/cli.ts'

/** What a server is started with; a program that starts one may stand in its place. */
export interface ServerProcessOptions extends ProgramOptions {
  readonly program?: string
}

/** Start the reference server; its database is a file in `folder` unless `env` says otherwise. */
export async function startServerProcess(
  folder: string,
  { program = SERVER, env = {}, ...options }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const here = { BILLING_PORT: '0', BILLING_DATABASE_URL: `sqlite:${join(folder, 'billing.db')}` }
  const started = startProgram(program, { ...options, env: { ...here, ...env } })
  const [, url = ''] = await started.says(/We are listening on (\S+)/)
  return {
    ...started,
    url,
    post: (path, body, headers) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  }
}
