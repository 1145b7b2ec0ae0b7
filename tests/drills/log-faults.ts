import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { COMPILE_CACHE } from '../support/compile-cache.ts'
import { freshFolder, SERVER, startServerProcess } from '../support/example-process.ts'

/** A reference server whose log is not written. */
export interface UnloggedServer {
  readonly url: string
  /** SIGTERM; resolves to its exit code. */
  stop(): Promise<number | null>
  /** SIGKILL, where a test has failed. */
  readonly kill: () => void
}

/** One way for the log not to be written. */
export interface LogFault {
  /** What it is called in a sentence: `the log <says>`. */
  readonly says: string
  /** What `/ready` names, at once or when the buffer is full. */
  readonly named: string
  readonly at_once: boolean
  readonly start: (env: Readonly<Record<string, string>>) => Promise<UnloggedServer>
}

/** Every way for the log of a server not to be written. This table is the list. */
// prettier-ignore
export const LOG_FAULTS = {
  full_disk:        { says: 'is on a disk that is full',                     named: 'ENOSPC', at_once: true,  start: onFullDisk },
  closed_pipe:      { says: 'is a pipe that has no reader any more',         named: 'EPIPE',  at_once: true,  start: onClosedPipe },
  closed_socket:    { says: 'is a socket whose other side is closed',        named: 'EPIPE',  at_once: true,  start: onClosedSocket },
  unread_pipe:      { says: 'is a pipe whose reader reads no more',          named: 'unread', at_once: false, start: onUnreadPipe },
  unread_socket:    { says: 'is a socket whose reader reads no more',        named: 'unread', at_once: false, start: onUnreadSocket },
  stopped_terminal: { says: 'is a terminal that is stopped',                 named: 'unread', at_once: false, start: onStoppedTerminal },
} as const satisfies Readonly<Record<string, LogFault>>

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants

/** A pipe that nobody reads but by `drain`; a new reader is opened by `listen`. */
export interface LogPipe {
  readonly writer: number
  /** All that is in it now. */
  readonly drain: () => string
  readonly leave: () => void
  readonly listen: () => void
}

/** A pipe with both of its ends. */
export function openPipe(): LogPipe {
  const path = join(freshFolder(), 'log')
  execFileSync('mkfifo', [path])
  const listen = () => openSync(path, O_RDONLY | O_NONBLOCK)
  let reader = listen()
  return {
    writer: openSync(path, O_WRONLY),
    drain: () => readAll(reader),
    leave: () => closeSync(reader),
    listen: () => void (reader = listen()),
  }
}

function readAll(reader: number): string {
  const piece = Buffer.alloc(65_536)
  let text = ''
  try {
    for (let read = -1; read !== 0; text += piece.toString('utf8', 0, read)) {
      read = readSync(reader, piece)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
  }
  return text
}

/** A device whose disk is always full. */
export const openFullDisk = () => openSync('/dev/full', O_WRONLY)

type Env = Readonly<Record<string, string>>

async function started(env: Env, stderr?: number) {
  const server = await startServerProcess(freshFolder(), {
    env,
    ...(stderr !== undefined && { stderr }),
  })
  if (stderr !== undefined) closeSync(stderr)
  const unlogged: UnloggedServer = {
    url: server.url,
    // A socket that is not read is never at its end.
    async stop() {
      const ended = once(server.child, 'exit')
      server.child.kill('SIGTERM')
      return ((await ended) as [number | null])[0]
    },
    kill: () => void server.child.kill('SIGKILL'),
  }
  return { unlogged, stderr: server.child.stderr }
}

async function onFullDisk(env: Env): Promise<UnloggedServer> {
  return (await started(env, openFullDisk())).unlogged
}

async function onClosedPipe(env: Env): Promise<UnloggedServer> {
  const { writer, leave } = openPipe()
  const { unlogged } = await started(env, writer)
  leave()
  return unlogged
}

async function onUnreadPipe(env: Env): Promise<UnloggedServer> {
  return (await started(env, openPipe().writer)).unlogged
}

async function onClosedSocket(env: Env): Promise<UnloggedServer> {
  const { unlogged, stderr } = await started(env)
  stderr?.destroy()
  return unlogged
}

async function onUnreadSocket(env: Env): Promise<UnloggedServer> {
  const { unlogged, stderr } = await started(env)
  stderr?.removeAllListeners('data').pause()
  return unlogged
}

/** Its standard streams are a terminal that `script` reads until it is stopped. */
async function onStoppedTerminal(env: Env): Promise<UnloggedServer> {
  const command = `echo pid $$; exec '${process.execPath}' ${SERVER}`
  const here = { BILLING_PORT: '0', BILLING_DATABASE_URL: `sqlite:${freshFolder()}/billing.db` }
  const terminal = spawn('script', ['-qec', command, '/dev/null'], {
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE, ...here, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(terminal, 'exit')
  let said = ''
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  for (;;) {
    const [, url] = /We are listening on (\S+)/.exec(said) ?? []
    const pid = Number(/pid (\d+)/.exec(said)?.[1])
    if (url === undefined) {
      await once(terminal.stdout, 'data')
      continue
    }
    terminal.kill('SIGSTOP')
    const resume = () => void terminal.kill('SIGCONT')
    return {
      url,
      async stop() {
        process.kill(pid, 'SIGTERM')
        while (stateOf(pid) !== 'Z') await setTimeout(20)
        resume()
        return ((await ended) as [number | null])[0]
      },
      kill() {
        if (terminal.exitCode !== null) return
        process.kill(pid, 'SIGKILL')
        resume()
      },
    }
  }
}

/** Of a process, as the kernel has it: `Z` is one that has ended, which its stopped parent does not know yet. */
const stateOf = (pid: number) => /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
