import { closeSync, fsyncSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * The folder's real path, made first where it is missing, for its owner only. Throws the system's errors, and
 * when something else than a folder stands there.
 */
export function makeFolder(path: string): string {
  const folder = resolve(path)
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first !== undefined) {
    // Or else a power cut could take the folder away with all that was put into it.
    const above = dirname(resolve(first))
    for (let at = folder; at !== above; at = dirname(at)) syncFolderNow(dirname(at))
  }
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is no folder`)
  return realpathSync(folder)
}

function syncFolderNow(folder: string): void {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
