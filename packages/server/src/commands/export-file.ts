import { open, rename, rm } from 'node:fs/promises'
import type { ExportSink, Progress } from '@billing/core'
import type { Out } from '../command.ts'

/** Where the bytes of an export go, with somebody who waits for them. */
export interface FileSink extends ExportSink {
  write(text: string | Uint8Array): Promise<void>
  readonly progress: NonNullable<Progress['progress']>
}

/** Writes an export; resolves to what a person is told of it. */
export type Write = (to: FileSink) => Promise<string>

/** Where an export goes without `--out`. */
export function toPipe(out: Out): FileSink {
  return {
    write: (text) => out.write(text),
    progress: (count, total) => out.progress(`${count} of ${total}`),
  }
}

/** Under another name until it is whole, so that half an export is never taken for one. */
export async function toFile(file: string, write: Write, out: Out): Promise<string> {
  const part = `${file}.part`
  const handle = await open(part, 'w', 0o600)
  try {
    const counted = await write({
      write: (text) => handle.appendFile(text),
      progress: (count, total) => out.progress(`${count} of ${total}`),
    })
    await handle.sync()
    await handle.close()
    await rename(part, file)
    return counted
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
}
