import type { Files } from '@billing/core'
import type { Finding } from '@billing/wire'
import { randomUUID } from 'node:crypto'
import { stat, statfs } from 'node:fs/promises'

const GIB = 1_073_741_824
/** Of the Linux kernel, `include/uapi/linux/magic.h`: what lives in memory. */
const IN_MEMORY: ReadonlySet<number> = new Set([0x01021994, 0x858458f6])

/** Look at a folder as the service will use it: one file is put, read and deleted. Never throws. */
export async function diagnoseFolder(folder: string, files: Files): Promise<Finding[]> {
  const looks = [() => lookAtUse(folder, files), () => lookAtMode(folder), () => lookAtRoom(folder)]
  return Promise.all(
    looks.map((look) =>
      look().catch((error: unknown) => ({
        what: `The folder ${folder} can be looked at`,
        verdict: 'fails' as const,
        says: error instanceof Error ? error.message : String(error),
      })),
    ),
  )
}

async function lookAtUse(folder: string, files: Files): Promise<Finding> {
  const what = `A file can be put into ${folder}, read and deleted`
  const key = `doctor/${randomUUID()}`
  try {
    await files.put(key, Buffer.from(key), 'text/plain')
    const got = await files.get(key)
    await files.delete(key)
    if (got && Buffer.from(got.bytes).toString() === key) {
      return { what, verdict: 'works', says: 'We put, read and deleted one.' }
    }
    return { what, verdict: 'fails', says: 'What we put was not what we read.' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await files.delete(key).catch(() => undefined)
    const says = `${reason}. The user that the service runs as must own the folder.`
    return { what, verdict: 'fails', says }
  }
}

async function lookAtMode(folder: string): Promise<Finding> {
  const what = 'Nobody but the service may look into the folder'
  const { mode } = await stat(folder)
  return (mode & 0o077) === 0
    ? { what, verdict: 'works', says: 'Its mode is 0700.' }
    : { what, verdict: 'warns', says: `Others see the names in it: run chmod 700 ${folder}` }
}

async function lookAtRoom(folder: string): Promise<Finding> {
  const what = 'The folder has room, and lasts'
  const { bavail, bsize, type } = await statfs(folder)
  if (IN_MEMORY.has(type)) {
    return { what, verdict: 'warns', says: 'It lies in memory: it is gone with the next restart.' }
  }
  const free = bavail * bsize
  const says = `${(free / GIB).toFixed(1)} GiB are free.`
  return { what, verdict: free < GIB ? 'warns' : 'works', says }
}
