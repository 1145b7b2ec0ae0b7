import { describe, expect, it } from 'vitest'
import { drawFrom } from '../simulation/draw.ts'
import { PowerCut, switched } from './power-switch.ts'
import { type Disk, UnsyncedDisk } from './unsynced-disk.ts'

const FILE = 'billing.db'
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed)

const filled = (length: number, value: number) => new Uint8Array(length).fill(value)

function bytesOf(disk: Disk): number[] {
  const bytes = new Uint8Array(disk.size(FILE))
  disk.read(FILE, 0, bytes)
  return [...bytes]
}

/** A file of twenty sectors of ones, synced. */
function synced(): UnsyncedDisk {
  const disk = new UnsyncedDisk()
  disk.create(FILE)
  disk.write(FILE, 0, filled(20 * 512, 1))
  disk.sync(FILE)
  return disk
}

describe('a power cut', () => {
  it('leaves what was synced', () => {
    const disk = synced()

    for (const seed of SEEDS) expect(bytesOf(disk.cut(drawFrom(seed)))).toEqual(bytesOf(disk))
  })

  it('keeps any sectors of what was not synced, also later ones without earlier ones', () => {
    const disk = synced()
    disk.write(FILE, 100, filled(10_000, 2))

    const cuts = SEEDS.map((seed) => bytesOf(disk.cut(drawFrom(seed))))

    const kept = cuts.map((bytes) => bytes.filter((byte) => byte === 2).length)
    expect(Math.min(...kept)).toBe(0)
    expect(Math.max(...kept)).toBe(10_000)
    expect(new Set(kept).size).toBeGreaterThan(50)
    expect(cuts.some((bytes) => bytes[600] === 1 && bytes[9_000] === 2)).toBe(true)
  })

  it('leaves a file in the old length, the new one, or full of holes', () => {
    const disk = synced()
    disk.write(FILE, 20 * 512, filled(20 * 512, 2))

    const cuts = SEEDS.map((seed) => bytesOf(disk.cut(drawFrom(seed))))

    expect(cuts.some((bytes) => bytes.length === 20 * 512)).toBe(true)
    expect(cuts.some((bytes) => bytes.length === 40 * 512)).toBe(true)
    expect(cuts.some((bytes) => bytes.includes(0))).toBe(true)
  })

  it('may undo a truncation and a removal, and may lose a new file', () => {
    const shorter = synced()
    shorter.truncate(FILE, 5_000)
    const removed = synced()
    removed.remove(FILE, false)
    const fresh = new UnsyncedDisk()
    fresh.create(FILE)

    const after = (disk: UnsyncedDisk) => SEEDS.map((seed) => disk.cut(drawFrom(seed)))

    expect(new Set(after(shorter).map((disk) => disk.size(FILE)))).toEqual(new Set([5_000, 10_240]))
    expect(new Set(after(removed).map((disk) => disk.exists(FILE)))).toEqual(new Set([true, false]))
    expect(new Set(after(fresh).map((disk) => disk.exists(FILE)))).toEqual(new Set([true, false]))
  })

  it('does not bring back what was removed for sure', () => {
    const disk = synced()
    disk.remove(FILE, true)

    for (const seed of SEEDS) expect(disk.cut(drawFrom(seed)).exists(FILE)).toBe(false)
  })
})

describe('the death of the program alone', () => {
  it('loses nothing that was written', () => {
    const disk = synced()
    disk.write(FILE, 700, filled(9_000, 2))
    disk.truncate(FILE, 9_001)

    const copy = disk.copy()
    disk.write(FILE, 0, filled(9_001, 3))

    const expected = [...filled(700, 1), ...filled(8_301, 2)]
    expect(bytesOf(copy)).toEqual(expected)
  })
})

describe('a disk with a switch', () => {
  it.each([
    [true, 2],
    [false, 1],
  ])('goes off at a change, which reaches the disk: %s', (reaches_disk, first) => {
    const disk = synced()
    const powered = switched(disk, { change: 2, reaches_disk })
    powered.sync(FILE)

    expect(() => powered.write(FILE, 0, filled(1, 2))).toThrow(PowerCut)

    expect(powered.is_off).toBe(true)
    expect(() => powered.size(FILE)).toThrow(PowerCut)
    expect(bytesOf(disk)[0]).toBe(first)
  })
})
