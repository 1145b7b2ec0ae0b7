import type { Trace } from '@billing/wire'

/** Where the files are kept. */
export interface FolderFilesOptions {
  /** Made when it is missing, readable by its owner only. Nobody else writes into it. */
  readonly folder: string
  /** Told of every file: its key, type and size, never what is in it. */
  readonly trace?: Trace | undefined
}
