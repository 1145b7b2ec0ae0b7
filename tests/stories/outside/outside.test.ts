import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import {
  COMMAND_LINE,
  freshFolder,
  startProgram,
  startServerProcess,
} from '../../support/example-process.ts'

/** Every program of this folder: it ends with 0 when it saw what it expects, and with 1 otherwise. */
const STORIES = readdirSync(import.meta.dirname).filter(
  (name) => !name.endsWith('.test.ts') && name !== 'service.ts',
)

it.each(STORIES)('%s sees over HTTP what it expects of a running server', async (story) => {
  const folder = freshFolder()
  const password = 'a long enough word for operators'
  const server = await startServerProcess(folder, { env: { BILLING_ADMIN_PASSWORD: password } })
  const env = { BILLING_DATABASE_URL: `sqlite:${folder}/billing.db` }
  const command = async (...args: string[]) => {
    const ended = await startProgram(COMMAND_LINE, { args, env }).ended()
    expect(ended).toMatchObject({ code: 0 })
    return ended.stdout
  }
  try {
    const auditor = ['--auditor', '--totp', '--json', 'auditor@example.com']
    const args = [server.url, password, await command('create-operator', ...auditor)]
    const told = await startProgram(`tests/stories/outside/${story}`, { args }).ended()
    expect(told).toMatchObject({ code: 0, stderr: '' })
    await command('verify')
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
