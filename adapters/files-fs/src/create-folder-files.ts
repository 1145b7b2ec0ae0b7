import { type Files, invariant } from '@billing/core'
import { begin, type Diagnosable, type Trace } from '@billing/wire'
import { diagnoseFolder } from './diagnose.ts'
import { readdir } from 'node:fs/promises'
import { makeFolder } from './make-folder.ts'
import type { FolderFilesOptions } from './options.ts'
import { pack, unpack } from './stored-file.ts'
import { readWhole, removeWhole, sweep, writeWhole } from './whole-files.ts'

/** Files in a folder. */
export interface FolderFiles extends Diagnosable {
  readonly files: Files
  /** Resolves when nothing is under way that nobody waits for. */
  close(): Promise<void>
}

/**
 * Keep files in a folder of this machine; several processes may share it. Sweeps, beside the caller, what a
 * crash left in it more than an hour ago. Throws when the folder can be neither found nor made.
 */
export function createFolderFiles({ folder: path, trace }: FolderFilesOptions): FolderFiles {
  const folder = makeFolder(path)
  const told = tellingOf(trace)
  // What could not be swept is only in the way; the next start tries again.
  const swept = told('SWEEP', {}, async () => ({ swept: await sweep(folder) })).catch(() => null)
  const files: Files = {
    async put(key, bytes, content_type) {
      const name = nameOf(key)
      const asked = { content_type, size: bytes.length }
      await told(`PUT ${key}`, asked, async () => {
        await writeWhole(folder, name, pack({ bytes, content_type }))
      })
    },
    async get(key) {
      const name = nameOf(key)
      return told(`GET ${key}`, {}, async () => {
        const packed = await readWhole(folder, name)
        return packed && unpack(packed)
      })
    },
    async list(prefix) {
      const beginning = nameOf(prefix).slice(0, -ENDING.length)
      return told(`LIST ${prefix}`, {}, async () => {
        const names = await readdir(folder)
        const ours = names.filter((name) => name.startsWith(beginning) && name.endsWith(ENDING))
        return ours.map((name) => name.slice(0, -ENDING.length).replaceAll('.', '/'))
      })
    },
    async delete(key) {
      const name = nameOf(key)
      await told(`DELETE ${key}`, {}, () => removeWhole(folder, name))
    },
  }
  return {
    files,
    diagnose: () => diagnoseFolder(folder, files),
    close: async () => {
      await swept
    },
  }
}

/** Of every stored file's name. */
const ENDING = '.file'

/**
 * The name of a key's file. No key has a dot, so every slash can become one: all files lie in one folder,
 * and no key leads through another one, or is both a file and a folder.
 */
function nameOf(key: string): string {
  invariant(/^[a-z0-9/_-]{1,200}$/.test(key), `${JSON.stringify(key)} is not a file key`)
  return `${key.replaceAll('/', '.')}${ENDING}`
}

/** Does a piece of work, and tells what came of it; an error says which it was. */
function tellingOf(trace: Trace | undefined) {
  return async <T>(what: string, asked: unknown, work: () => Promise<T>): Promise<T> => {
    const end = begin(trace, 'files-fs')
    try {
      const done = await work()
      end(() => ({ what, asked, answered: shown(done), outcome: 'answered' }))
      return done
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      end(() => ({ what, asked, answered: null, outcome: `unknown: ${reason}` }))
      throw new Error(`${what} failed: ${reason}`, { cause: error })
    }
  }
}

function shown(done: unknown): unknown {
  if (typeof done !== 'object' || done === null || !('bytes' in done)) return done ?? null
  const { bytes, ...rest } = done
  return { ...rest, size: (bytes as Uint8Array).length }
}
