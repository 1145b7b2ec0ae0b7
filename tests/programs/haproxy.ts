import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../support/free-port.ts'

const PROGRAM = process.env['HAPROXY'] ?? '/usr/sbin/haproxy'

/** A proxy before servers of this machine, which it asks by `/ready` whether they take requests. */
export interface Haproxy {
  readonly url: string
  /** Resolves when it sends requests to each of the servers. */
  readonly sendsToAll: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The first line of what `haproxy -v` says. Throws where the program is not installed. */
export async function haproxyVersion(): Promise<string> {
  const { stdout } = await promisify(execFile)(PROGRAM, ['-v'])
  return stdout.split('\n')[0] ?? ''
}

/** Start HAProxy before the servers on these ports. It asks nobody twice, so that every refusal is seen. */
export async function startHaproxy(ports: readonly number[]): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'billing-haproxy-'))
  const [port, figures] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  await writeFile(
    file,
    [
      'defaults',
      '  mode http',
      '  retries 0',
      '  timeout connect 2s',
      '  timeout client 30s',
      '  timeout server 30s',
      // Without it a check is given no longer than the 100 ms between two, and a slow machine's server is taken for dead.
      '  timeout check 10s',
      'frontend door',
      `  bind 127.0.0.1:${port}`,
      '  default_backend servers',
      'frontend figures',
      `  bind 127.0.0.1:${figures}`,
      '  stats enable',
      '  stats uri /',
      'backend servers',
      '  option httpchk GET /ready',
      '  default-server inter 100ms fall 2 rise 1',
      ...ports.map((each) => `  server s${each} 127.0.0.1:${each} check`),
      '',
    ].join('\n'),
  )
  const child = spawn(PROGRAM, ['-db', '-f', file], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  /** Servers that requests are sent to, by the figures that it shows. */
  const up = async () => {
    const answer = await fetch(`http://127.0.0.1:${figures}/;csv`).catch(() => undefined)
    const lines = ((await answer?.text()) ?? '').split('\n')
    return lines.filter((line) => /^servers,s\d/.test(line) && line.includes(',UP,')).length
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async sendsToAll() {
      while ((await up()) < ports.length) await setTimeout(50)
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}
