import { createFolderFiles } from '@billing/files-fs'
import { drawFrom } from '../harness/simulation/draw.ts'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshFolder, type ProgramProcess, startProgram } from '../support/example-process.ts'

const program = 'tests/files-fs/putting-program.ts'
const KILLS = 5

it('a process that is killed while it puts leaves every file whole, and all that it said stands', async () => {
  const folder = freshFolder()
  const draw = drawFrom('killed while it puts')
  let left_overs = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const putting = startProgram(program, { env: { FOLDER: folder } })
    await untilSaid(putting, `stands lane/${draw.between(0, 7)} ${draw.between(1, 6)}\n`)
    const { stdout, stderr } = await putting.stop('SIGKILL')
    expect(stderr).toBe('')

    const said = lastRounds(stdout)
    const kept = createFolderFiles({ folder })
    for (const [key, round] of said) {
      // Whole, or it would throw; and no older than what was said to stand.
      const got = await kept.files.get(key)
      const found = Number(got?.content_type.slice(2))
      expect(found).toBeGreaterThanOrEqual(round)
      const size = (found * 7_919) % 200_000
      const put = new Uint8Array(size).fill(found % 256)
      expect(Buffer.compare(got?.bytes ?? new Uint8Array(1), put)).toBe(0)
    }
    await kept.close()
    left_overs += partsOf(folder).length
    sweepAsIfAnHourLater(folder)
    await createFolderFiles({ folder }).close()
    expect(partsOf(folder)).toEqual([])
  }
  // Or else no kill hit a write that was under way.
  expect(left_overs).toBeGreaterThan(0)
})

it('two processes put the same keys at once, and every file is whole', async () => {
  const folder = freshFolder()
  const both = [1, 2].map(() => startProgram(program, { env: { FOLDER: folder } }))
  await Promise.all(both.map((each) => untilSaid(each, 'stands lane/7 10\n')))
  const { files } = createFolderFiles({ folder })

  for (let reads = 0; reads < 200; reads++) {
    const got = await files.get(`lane/${reads % 8}`)
    const round = Number(got?.content_type.slice(2))
    expect(got?.bytes.length).toBe((round * 7_919) % 200_000)
  }

  await Promise.all(both.map((each) => each.stop('SIGKILL')))
})

it('a file is synced before it gets its name, and the folder before anybody is told', () => {
  if (!canTrace()) {
    console.log('files in a folder: the order of the syncs was not watched, strace is not there')
    return expect.assertions(0)
  }
  const folder = freshFolder()
  const log = join(freshFolder(), 'calls')
  const calls = 'trace=openat,open,rename,renameat,renameat2,fsync,fdatasync,unlink,unlinkat'
  const once = `
    import { createFolderFiles } from '@billing/files-fs'
    const { files } = createFolderFiles({ folder: ${JSON.stringify(folder)} })
    await files.put('a', Uint8Array.of(1), 'text/plain')
    await files.delete('a')`
  execFileSync(
    'strace',
    // prettier-ignore
    ['-f', '-y', '-e', calls, '-o', log, process.execPath, '--input-type=module', '-e', once],
    { cwd: new URL('../', import.meta.url) },
  )

  const seen = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => stepOf(line, folder))
    .filter((step, i, all) => step !== undefined && step !== all[i - 1])
  expect(seen.join(' ')).toContain('make-part sync-part rename sync-folder remove sync-folder')
})

/** Its program says a line again and again, so it is not waited for with one listener after the other. */
function untilSaid(running: ProgramProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    running.child.stdout?.on('data', () => running.output().includes(text) && resolve())
    running.child.on('close', () => reject(new Error(`it never said ${text}: ${running.output()}`)))
  })
}

function stepOf(line: string, folder: string): string | undefined {
  if (/open.*\.part".*O_CREAT/.test(line)) return 'make-part'
  if (/f(data)?sync\(\d+<[^>]*\.part>/.test(line)) return 'sync-part'
  if (/rename/.test(line)) return 'rename'
  if (/unlink/.test(line)) return 'remove'
  if (new RegExp(`fsync\\(\\d+<${folder}>`).test(line)) return 'sync-folder'
  return undefined
}

function canTrace(): boolean {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Of every key the last round that was said to stand. */
function lastRounds(stdout: string): Map<string, number> {
  return new Map(
    [...stdout.matchAll(/stands (\S+) (\d+)\n/g)].map(([, key = '', round]) => [
      key,
      Number(round),
    ]),
  )
}

const partsOf = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.part'))

function sweepAsIfAnHourLater(folder: string): void {
  const then = new Date(Date.now() - 3_700_000)
  for (const name of partsOf(folder)) utimesSync(join(folder, name), then, then)
}
