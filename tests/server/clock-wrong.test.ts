import { expect, it } from 'vitest'
import {
  COMMAND_LINE,
  freshFolder,
  SERVER,
  startProgram,
  startServerProcess,
} from '../support/example-process.ts'

/** A machine whose clock counts seconds. */
const IN_SECONDS = `data:text/javascript,${encodeURIComponent(
  'const now = Date.now; Date.now = () => Math.floor(now() / 1000)',
)}`

it('the server and doctor refuse a clock of another unit, and say which it is', async () => {
  const folder = freshFolder()
  await (await startServerProcess(folder)).stop()
  const env = {
    BILLING_PORT: '0',
    BILLING_DATABASE_URL: `sqlite:${folder}/billing.db`,
    NODE_OPTIONS: `--import=${IN_SECONDS}`,
  }
  const server = await startProgram(SERVER, { env }).ended()
  const doctor = await startProgram(COMMAND_LINE, { args: ['doctor'], env }).ended()

  for (const { code, stderr } of [server, doctor]) {
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /: the clock says \d{10}, that is in seconds; it has to give whole milliseconds/,
    )
  }
})
