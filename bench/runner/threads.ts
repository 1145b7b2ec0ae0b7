import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'

const TASKS = '/proc/self/task'

/**
 * Processor time in microseconds of every thread of this process but those of the pool, where passwords are
 * hashed: JavaScript, its collector and compiler, SQLite. Where the system does not tell threads apart, that
 * of JavaScript alone.
 */
export function cpuBesidesThePool(): number {
  if (process.platform !== 'linux') {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
  return readdirSync(TASKS)
    .filter((task) => nameOf(task) !== 'libuv-worker')
    .reduce((sum, task) => sum + microsecondsOf(task), 0)
}

function nameOf(task: string): string {
  return readFileSync(`${TASKS}/${task}/comm`, 'utf8').trim()
}

/** The first figure of `schedstat`: nanoseconds on a processor. */
function microsecondsOf(task: string): number {
  return Number(readFileSync(`${TASKS}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1_000
}
