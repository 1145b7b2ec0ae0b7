import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../tests/support/free-port.ts'

/** A program that has answered for the first time. */
export interface Started {
  readonly url: string
  /** From when it was started until its first answer with 200 had come. */
  readonly ms: number
  /** Processor time that it took until then. */
  readonly cpu_ms: number
  /** What it holds now. */
  readonly rss_mb: () => number
  readonly stop: () => Promise<void>
}

const ASKED_EVERY_MS = 1

/** Start a program that listens on BILLING_PORT, and ask it for a page until it answers with 200. */
export async function started(
  program: string,
  page: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const url = `http://127.0.0.1:${await freePort()}`
  const env = { PATH: process.env['PATH'], ...environment, BILLING_PORT: new URL(url).port }
  const began = performance.now()
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  while ((await statusOf(`${url}${page}`)) !== 200) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    await setTimeout(ASKED_EVERY_MS)
  }
  const ms = performance.now() - began
  return { url, ms, cpu_ms: cpuOf(child), rss_mb: () => rssOf(child), stop }
}

/** 0 where nobody answers. A connection of its own each time: it counts as a part of the start. */
export function statusOf(url: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  get(url, { agent: false }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0))
  }).on('error', () => resolve(0))
  return promise
}

/** Of all its threads; not a number where the system does not tell. */
function cpuOf({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return NaN
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks)
    .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, ms) => sum + ms, 0)
}

function rssOf({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return NaN
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1_024
}
