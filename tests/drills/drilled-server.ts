import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE } from '../support/compile-cache.ts'
import type { DrilledProcess } from '../harness/drills/watch.ts'

const PROGRAMS = new URL('./', import.meta.url)

/** A program of a drill that runs. */
export interface Program extends DrilledProcess {
  readonly child: ChildProcess
  /** Each line that it prints, from now on. */
  onLine(listener: (line: string) => void): void
}

/** The environment of every process of a drill: all share one database and its keys. */
export function drillEnvironment(database_url: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    LEASE_MS: '1000',
    BILLING_PORT: '0',
    BILLING_DATABASE_URL: database_url,
    BILLING_LOG_LEVEL: 'error',
    BILLING_SECRET_KEY: Buffer.alloc(32, 3).toString('base64'),
    BILLING_JWT_KEYS: `{"keys":[{"kty":"oct","alg":"HS256","kid":"a","k":"${'q'.repeat(43)}"}]}`,
    // A customer of a drill is in more of a hurry than people are.
    BILLING_RATE_LIMITS: 'money=100000/60,user=100000/60,signup=100000/60,sign_in=100000/60',
    BILLING_ADMIN_PASSWORD: 'a long word for the operator',
    ...COMPILE_CACHE,
  }
}

/** Start a program of this folder; resolves when it prints `ready`, which its address may follow. */
export async function startProgram(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<Program> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, PROGRAMS))], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const listeners: ((line: string) => void)[] = []
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('ready')) resolve(line.slice('ready '.length))
      for (const listener of listeners) listener(line)
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  return {
    child,
    url: await ready,
    kill: (signal) => void child.kill(signal),
    exited,
    onLine: (listener) => void listeners.push(listener),
  }
}

/** The reference server on that database. */
export const startDrilledServer = (database_url: string) => () =>
  startProgram('server-program.ts', drillEnvironment(database_url))
