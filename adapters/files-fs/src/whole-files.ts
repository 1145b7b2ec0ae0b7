import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open, opendir, lstat, rename, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants
/** What a write that is under way is called; no stored name ends so. */
const PART = /^[0-9a-f]{32}\.part$/
/** No write takes longer: what is older was left by a crash. In milliseconds. */
const LEFT_AFTER = 3_600_000

/**
 * Write a file so that it is there whole or not at all, and to stay when it resolves: beside it, synced,
 * renamed over what stood there, and the folder synced, or else the new name could be lost. Throws the
 * system's errors, `ENOSPC` for a full disk, and leaves nothing then.
 */
export async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const part = join(folder, `${randomBytes(16).toString('hex')}.part`)
  try {
    // `wx` makes a new file: it never follows a link.
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, join(folder, name))
  } catch (error) {
    // What cannot be removed now is swept at a later start; the first error says what went wrong.
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(folder)
}

/** A file's bytes; undefined when there is none. Throws for a link, a folder, a pipe, and a missing folder. */
export async function readWhole(folder: string, name: string): Promise<Uint8Array | undefined> {
  // Not blocking: to open a pipe would wait for somebody who writes into it.
  const opened = open(join(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  const file = await opened.catch(undefinedIfMissing)
  if (!file) {
    // A disk that is not mounted must not look like a file that was deleted.
    await stat(folder)
    return undefined
  }
  try {
    if (!(await file.stat()).isFile()) throw new Error('it is no plain file')
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** Remove a file for good; one that is gone counts. Throws when the folder is missing. */
export async function removeWhole(folder: string, name: string): Promise<void> {
  await unlink(join(folder, name)).catch(undefinedIfMissing)
  // Also when it was gone: whoever removed it may have crashed before this.
  await syncFolder(folder)
}

/** Remove what writes left that were cut off more than an hour ago. Resolves to how many there were. */
export async function sweep(folder: string): Promise<number> {
  let swept = 0
  for await (const { name } of await opendir(folder)) {
    if (!PART.test(name)) continue
    const path = join(folder, name)
    // Another process may sweep too.
    const found = await lstat(path).catch(undefinedIfMissing)
    if (!found?.isFile() || Date.now() - found.mtimeMs < LEFT_AFTER) continue
    await rm(path, { force: true })
    swept += 1
  }
  return swept
}

async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, O_RDONLY)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
