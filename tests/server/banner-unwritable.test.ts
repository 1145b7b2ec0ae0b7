import { closeSync, constants, openSync, writeSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openPipe } from '../drills/log-faults.ts'
import { freePort } from '../support/free-port.ts'
import { freshFolder, SERVER, startProgram } from '../support/example-process.ts'

/** How long a server may take until it answers, and between two looks: milliseconds. */
const PATIENCE = 120_000
const LOOK = 100

/** What `path` answers once a server has started at the port: until then it says with 500 that it is starting. */
async function answered(port: number, path: string): Promise<number> {
  for (const begun = Date.now(); Date.now() - begun < PATIENCE; await setTimeout(LOOK)) {
    const init = { signal: AbortSignal.timeout(5_000) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => undefined)
    await answer?.text()
    if (answer && answer.status !== 500) return answer.status
  }
  return 0
}

it('a server whose banner cannot be written serves all the same, and says in its log that it is lost', async () => {
  const full = openSync('/dev/full', 'w')
  const port = await freePort()
  const env = {
    BILLING_PORT: String(port),
    BILLING_DATABASE_URL: `sqlite:${freshFolder()}/billing.db`,
    BILLING_LOG_LEVEL: 'warn',
  }
  const server = startProgram(SERVER, { env, stdout: full })
  closeSync(full)

  expect(await answered(port, '/ready')).toBe(200)
  await server.says(/ENOSPC.*the banner cannot be written/)
  expect(await answered(port, '/v1/me')).toBe(401)
  expect(await server.stop()).toMatchObject({ code: 0 })
})

it('a server whose banner is not read serves all the same, and ends', async () => {
  const { writer } = openPipe()
  fillPipe(writer)
  const port = await freePort()
  const env = {
    BILLING_PORT: String(port),
    BILLING_DATABASE_URL: `sqlite:${freshFolder()}/billing.db`,
  }
  const server = startProgram(SERVER, { env, stdout: writer })
  closeSync(writer)

  expect(await answered(port, '/ready')).toBe(200)
  expect(await server.stop()).toMatchObject({ code: 0 })
})

/** Until nothing more goes in. */
function fillPipe(writer: number): void {
  const path = `/proc/self/fd/${writer}`
  const unblocked = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
  try {
    for (;;) writeSync(unblocked, 'x'.repeat(512))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
  } finally {
    closeSync(unblocked)
  }
}
