import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

it('a contract suite that fails says which calls the test had made, and what came of them', async () => {
  const config = 'tests/testing-kit/failing.config.mjs'
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', config]
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) =>
    execFile(process.execPath, args, { cwd: ROOT }, (error, stdout, stderr) =>
      resolve({ code: error?.code, said: stdout + stderr }),
    ),
  )

  expect(code).toBe(1)
  expect(said).toContain('The calls that this test had made:')
  expect(said).toMatch(/ {2}mailer\.send\({ message_id: '<.*→ { kind: 'sent' }/)
})
