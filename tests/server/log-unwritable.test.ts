import { afterEach, describe, expect, it } from 'vitest'
import { LOG_FAULTS, openFullDisk, openPipe } from '../drills/log-faults.ts'
import { freshFolder, type ServerProcess, startServerProcess } from '../support/example-process.ts'
import { askOften, linesLost, readinessOf } from '../support/unlogged.ts'

/** More lines than a pipe and our buffer hold. */
const TOO_MANY = 7_000

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function start(stderr: number, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(freshFolder(), { stderr, env })
  ends.push(() => server.child.kill('SIGKILL'))
  return server
}

it.each(Object.values(LOG_FAULTS))(
  'a server whose log $says answers, counts what it lost, and stops when it is asked to',
  async ({ named, at_once, start: startFaulty }) => {
    const server = await startFaulty({})
    ends.push(server.kill)

    expect(await askOften(server, at_once ? 40 : TOO_MANY)).toEqual(new Set([401]))
    const says = expect.stringContaining(`ok, but no line can be written now (${named})`)
    await expect.poll(() => readinessOf(server, 'log')).toEqual({ status: 200, says })
    expect(await linesLost(server)).toBeGreaterThan(0)
    expect(await server.stop()).toBe(0)
  },
)

/** Two forms that no browser sends. */
async function sendMalformed({ url }: ServerProcess): Promise<void> {
  const headers = { 'content-type': 'multipart/form-data', 'sec-fetch-site': 'same-origin' }
  for (const body of ['broken', 'broken again']) {
    const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) }
    await (await fetch(`${url}/portal/sign-in`, init)).text()
  }
}

it.each(['info', 'warn'])(
  'a stranger who sends malformed forms ends nothing on a disk that is full, at the level %s',
  async (BILLING_LOG_LEVEL) => {
    const server = await start(openFullDisk(), { BILLING_LOG_LEVEL })
    await sendMalformed(server)

    expect(await askOften(server, 40)).toEqual(new Set([401]))
    expect((await server.stop()).code).toBe(0)
  },
)

it('a server that can write nothing at all, its standard output neither, stops when it is asked to', async () => {
  const server = await start(openFullDisk())
  server.child.stdout?.destroy()

  expect(await askOften(server, 40)).toEqual(new Set([401]))
  expect((await server.stop()).code).toBe(0)
})

describe('a log whose pipe is read again', () => {
  it('has all lines, where a bounded buffer held them', async () => {
    const { writer, drain } = openPipe()
    const server = await start(writer)

    // The pipe takes 64 KiB: the rest waits with us.
    expect(await askOften(server, 1_000)).toEqual(new Set([401]))
    expect(await readinessOf(server, 'log')).toEqual({ status: 200, says: 'ok' })
    let read = ''
    await expect.poll(() => (read += drain()).match(/"route":"\/me"/g)?.length).toBe(1_000)

    expect((await server.stop()).code).toBe(0)
  })

  it('says how many it lost, where no buffer could hold them', async () => {
    const { writer, drain } = openPipe()
    const server = await start(writer)

    await askOften(server, TOO_MANY)
    const lost = await linesLost(server)
    let read = ''
    await expect.poll(() => (read += drain())).toContain('lines of this log were lost')

    const lines = read.trimEnd().split('\n').map(parsed)
    expect(lost).toBeGreaterThan(0)
    expect(lines.reduce((sum, line) => sum + (line.lines ?? 0), 0)).toBe(lost)
    expect(lines.filter((line) => !('lines' in line))).toHaveLength(TOO_MANY - lost)
    const says = `ok, but ${lost} lines were lost since the start`
    expect(await readinessOf(server, 'log')).toEqual({ status: 200, says })
    expect((await server.stop()).code).toBe(0)
  })

  it('goes on where its reader had left, and says how many it lost', async () => {
    const { writer, drain, leave, listen } = openPipe()
    const server = await start(writer)
    leave()
    await askOften(server, 20)
    await expect.poll(() => linesLost(server)).toBeGreaterThan(0)

    listen()
    let read = ''
    await expect.poll(() => (read += drain()), { timeout: 5_000 }).toContain('were lost')
    const lost = await linesLost(server)
    await askOften(server, 1)
    await expect.poll(() => (read += drain())).toContain('"route":"/me"')

    expect(parsed(read.split('\n')[0])).toMatchObject({ level: 50, lines: lost })
    const says = `ok, but ${lost} lines were lost since the start`
    expect(await readinessOf(server, 'log')).toEqual({ status: 200, says })
    expect((await server.stop()).code).toBe(0)
  })
})

const parsed = (line = '') => JSON.parse(line) as { readonly lines?: number }
