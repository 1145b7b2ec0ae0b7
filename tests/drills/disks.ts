import { execFile } from 'node:child_process'
import { open, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A small filesystem of its own, which can be filled to the last block. */
export interface SmallDisk {
  readonly folder: string
  fill(): Promise<void>
  free(): Promise<void>
  remove(): Promise<void>
}

/** Mount one of so many megabytes, whose owner may write there. Undefined where we may not mount. */
export async function mountSmallDisk(
  megabytes: number,
  owner = 'root',
): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'billing-disk-'))
  const options = `size=${megabytes}m,mode=0700,uid=${owner}`
  try {
    await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => fillUp(folder, ballast),
    free: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', ['--lazy', folder])
      await rm(folder, { recursive: true })
    },
  }
}

/** Writes until there is not one block left. */
async function fillUp(folder: string, ballast: string): Promise<void> {
  const file = await open(ballast, 'a')
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder)
      if (bavail === 0) return
      await file.appendFile(Buffer.alloc(Math.min(bavail * bsize, 1_048_576), 'x'))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}
