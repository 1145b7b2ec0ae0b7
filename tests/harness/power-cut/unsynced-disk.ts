import type { Draw } from '../simulation/draw.ts'
import { FileContent } from './file-content.ts'

/** A disk as a program sees it. Files are named; reading or writing one that is missing throws. */
export interface Disk {
  exists(name: string): boolean
  /** Makes an empty file where there is none. */
  create(name: string): void
  size(name: string): number
  /** How many bytes there were to read. */
  read(name: string, at: number, into: Uint8Array): number
  write(name: string, at: number, bytes: Uint8Array): void
  truncate(name: string, size: number): void
  /** Only what was written before this is sure to be there after a power cut. */
  sync(name: string): void
  /** `for_sure`: the folder is synced too. Otherwise the file may be back after a power cut. */
  remove(name: string, for_sure: boolean): void
}

/** What a disk takes whole or not at all, in bytes. */
const SECTOR = 512
/** How often a sector that is written when the power goes has only its first bytes. */
const TORN = 1 / 16

type Change =
  | { readonly kind: 'write'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly size: number }

interface File {
  readonly content: FileContent
  /** As of the last sync; null for a file that was never synced. */
  synced: FileContent | null
  /** What happened since. */
  changes: Change[]
}

/** A disk that holds back what is not synced: a power cut keeps any part of it, in any order. */
export class UnsyncedDisk implements Disk {
  readonly #files = new Map<string, File>()
  /** Files that were removed, and may come back. */
  readonly #removed = new Map<string, FileContent>()

  exists(name: string): boolean {
    return this.#files.has(name)
  }

  create(name: string): void {
    if (this.exists(name)) return
    this.#files.set(name, { content: new FileContent(), synced: null, changes: [] })
  }

  size(name: string): number {
    return this.#file(name).content.size
  }

  read(name: string, at: number, into: Uint8Array): number {
    return this.#file(name).content.read(at, into)
  }

  write(name: string, at: number, bytes: Uint8Array): void {
    const file = this.#file(name)
    file.content.write(at, bytes)
    file.changes.push({ kind: 'write', at, bytes: bytes.slice() })
  }

  truncate(name: string, size: number): void {
    const file = this.#file(name)
    file.content.truncate(size)
    file.changes.push({ kind: 'truncate', size })
  }

  sync(name: string): void {
    const file = this.#file(name)
    file.synced = file.content.copy()
    file.changes = []
    this.#removed.delete(name)
  }

  remove(name: string, for_sure: boolean): void {
    const { synced } = this.#file(name)
    this.#files.delete(name)
    if (for_sure) this.#removed.delete(name)
    else if (synced) this.#removed.set(name, synced)
  }

  /** What the next start finds when only the program dies: everything that was written. */
  copy(): UnsyncedDisk {
    return UnsyncedDisk.#of([...this.#files].map(([name, { content }]) => [name, content.copy()]))
  }

  /** What the next start finds when the power goes now. This disk stays as it is. */
  cut(draw: Draw): UnsyncedDisk {
    const share = writtenShare(draw)
    const left = new Map<string, FileContent>()
    for (const [name, content] of this.#removed) if (draw.chance(0.5)) left.set(name, content)
    for (const [name, { synced, changes }] of this.#files) {
      if (!synced && !draw.chance(share)) continue
      const content = synced?.copy() ?? new FileContent()
      for (const change of changes) keepPart(content, change, { draw, share })
      left.set(name, content)
    }
    return UnsyncedDisk.#of([...left])
  }

  #file(name: string): File {
    const file = this.#files.get(name)
    if (!file) throw new Error(`there is no file ${name}`)
    return file
  }

  /** A disk on which all of this is synced. */
  static #of(contents: readonly (readonly [name: string, content: FileContent])[]): UnsyncedDisk {
    const disk = new UnsyncedDisk()
    for (const [name, content] of contents) {
      disk.#files.set(name, { content, synced: content.copy(), changes: [] })
    }
    return disk
  }
}

/** How much of what was under way had reached the disk: at times nothing, seldom all. */
function writtenShare(draw: Draw): number {
  const amount = draw.weighted({ none: 2, some: 5, all: 1 })
  return { none: 0, some: draw.number(), all: 1 }[amount]
}

/** Sector by sector; later ones may be there when earlier ones are not. */
function keepPart(
  content: FileContent,
  change: Change,
  { draw, share }: { readonly draw: Draw; readonly share: number },
): void {
  if (change.kind === 'truncate') {
    if (draw.chance(share)) content.truncate(change.size)
    return
  }
  const { at, bytes } = change
  for (let from = 0; from < bytes.length;) {
    const to = Math.min(bytes.length, from + SECTOR - ((at + from) % SECTOR))
    if (draw.chance(share)) {
      // A share of 1 stands for a disk that was done.
      const torn = share < 1 && draw.chance(TORN)
      content.write(at + from, bytes.subarray(from, torn ? draw.between(from, to) : to))
    }
    from = to
  }
}
