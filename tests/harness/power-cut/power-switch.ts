import type { Disk } from './unsynced-disk.ts'

/** The power is off: nothing can be read, and nothing is written any more. */
export class PowerCut extends Error {
  override readonly name = 'PowerCut'
}

/** When the power goes. */
export interface CutAt {
  /** At the change of this number: a write, a truncation, a sync or a removal. The first is 1. */
  readonly change: number
  /** Whether that change still reaches the disk; whoever asked for it learns nothing of it. */
  readonly reaches_disk: boolean
}

/** A disk with a switch. */
export interface SwitchedDisk extends Disk {
  readonly is_off: boolean
  /** How many changes were asked for. */
  readonly changes: number
}

/** A disk whose power goes at a given change. From then on everything throws `PowerCut`. */
export function switched(disk: Disk, at: CutAt): SwitchedDisk {
  let changes = 0
  let is_off = false
  const ask = <T>(answer: () => T): T => {
    if (is_off) throw new PowerCut('the power is off')
    return answer()
  }
  const change = (apply: () => void) =>
    ask(() => {
      changes += 1
      is_off = changes === at.change
      if (!is_off || at.reaches_disk) apply()
      if (is_off) throw new PowerCut(`the power went at change ${changes}`)
    })
  return {
    get is_off() {
      return is_off
    },
    get changes() {
      return changes
    },
    exists: (name) => ask(() => disk.exists(name)),
    create: (name) => ask(() => disk.create(name)),
    size: (name) => ask(() => disk.size(name)),
    read: (name, from, into) => ask(() => disk.read(name, from, into)),
    write: (name, to, bytes) => change(() => disk.write(name, to, bytes)),
    truncate: (name, size) => change(() => disk.truncate(name, size)),
    sync: (name) => change(() => disk.sync(name)),
    remove: (name, for_sure) => change(() => disk.remove(name, for_sure)),
  }
}
