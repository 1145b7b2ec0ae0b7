import { createFolderFiles } from '@billing/files-fs'
import { filesContract } from '@billing/testing'
import type { Exchange } from '@billing/wire'
import { execFileSync } from 'node:child_process'
import {
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mountSmallDisk } from '../drills/disks.ts'
import { freshFolder } from '../support/example-process.ts'

filesContract('a folder', async () => createFolderFiles({ folder: freshFolder() }))

filesContract('a folder by way of two processes at once', async () => {
  const folder = freshFolder()
  const [one, other] = [createFolderFiles({ folder }), createFolderFiles({ folder })]
  return {
    files: {
      put: (...file) => one.files.put(...file),
      get: (key) => other.files.get(key),
      list: (prefix) => one.files.list(prefix),
      delete: (key) => other.files.delete(key),
    },
    close: async () => void (await Promise.all([one.close(), other.close()])),
  }
})

const KEY = 'documents/2026/abc'
const NAME = 'documents.2026.abc.file'
const PDF = 'application/pdf'
const opened = (folder = freshFolder()) => ({ folder, ...createFolderFiles({ folder }) })

it('keeps a file for the next process', async () => {
  const folder = freshFolder()
  const kept = createFolderFiles({ folder })
  await kept.files.put('documents/2026/abc', Buffer.from('%PDF-1.7 …'), 'application/pdf')
  const found = await kept.files.get('documents/2026/abc')
  const findings = await kept.diagnose()
  await kept.close()

  expect(await createFolderFiles({ folder }).files.get('documents/2026/abc')).toEqual(found)
  expect(found?.content_type).toBe('application/pdf')
  expect(findings).toHaveLength(3)
})

describe('the folder', () => {
  it('is made with its parents, and nobody else may read what is in it', async () => {
    const folder = join(freshFolder(), 'far', 'away')
    const { files } = createFolderFiles({ folder })

    await files.put(KEY, Uint8Array.of(1), PDF)

    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, NAME))).mode & 0o777).toBe(0o600)
  })

  it('that is a file, or cannot be made, stops the start', async () => {
    const file = join(freshFolder(), 'file')
    await writeFile(file, '')

    expect(() => createFolderFiles({ folder: file })).toThrow('EEXIST')
    expect(() => createFolderFiles({ folder: join(file, 'below') })).toThrow('ENOTDIR')
  })

  it('that went away is no folder without files', async () => {
    const { files, folder } = opened()
    await files.put(KEY, Uint8Array.of(1), PDF)

    await rename(folder, `${folder}-unmounted`)

    await expect(files.get(KEY)).rejects.toThrow(`GET ${KEY} failed: ENOENT`)
    await expect(files.delete(KEY)).rejects.toThrow(`DELETE ${KEY} failed: ENOENT`)
    await expect(files.put(KEY, Uint8Array.of(1), PDF)).rejects.toThrow(`PUT ${KEY} failed: ENOENT`)
  })

  it('keeps keys apart of which one begins as the other, and keys of strange shape', async () => {
    const { files, folder } = opened()
    const keys = ['a', 'a/b', 'a/b/c', '/a', 'a/', '//', '/', '-', '_', 'x'.repeat(200)]

    for (const key of keys) await files.put(key, Buffer.from(key), 'text/plain')

    for (const key of keys) {
      expect(Buffer.from((await files.get(key))?.bytes ?? []).toString()).toBe(key)
    }
    expect(await readdir(folder)).toHaveLength(keys.length)
  })
})

describe('a link in the folder', () => {
  it('is not followed: a read throws, a write and a delete replace the link itself', async () => {
    const { files, folder } = opened()
    const secret = join(freshFolder(), 'secret')
    await writeFile(secret, 'secret')

    await symlink(secret, join(folder, NAME))
    await expect(files.get(KEY)).rejects.toThrow('ELOOP')
    await files.put(KEY, Uint8Array.of(1), PDF)
    expect((await files.get(KEY))?.bytes).toEqual(Uint8Array.of(1))
    await files.delete(KEY)
    await symlink(secret, join(folder, NAME))
    await files.delete(KEY)

    expect(await readFile(secret, 'utf8')).toBe('secret')
    expect(await readdir(folder)).toEqual([])
  })

  it('is as little welcome as a folder, or a pipe that would keep a reader waiting', async () => {
    const { files, folder } = opened()

    await mkdir(join(folder, NAME))
    execFileSync('mkfifo', [join(folder, 'pipe.file')])

    await expect(files.get(KEY)).rejects.toThrow('it is no plain file')
    await expect(files.get('pipe')).rejects.toThrow('it is no plain file')
    await expect(files.put(KEY, Uint8Array.of(1), PDF)).rejects.toThrow('EISDIR')
    expect((await readdir(folder)).toSorted()).toEqual([NAME, 'pipe.file'])
  })
})

it('a damaged file throws, and half a file is never given out', async () => {
  const { files, folder } = opened()
  await files.put(KEY, new Uint8Array(10_000), PDF)

  await truncate(join(folder, NAME), 5_000)

  await expect(files.get(KEY)).rejects.toThrow(`GET ${KEY} failed: it is damaged`)
})

it('puts of one key at once leave one of them, whole, and nothing beside it', async () => {
  const { files, folder } = opened()
  const sizes = Array.from({ length: 20 }, (_, i) => 1_000 * (i + 1))

  await Promise.all(
    sizes.map((size) => files.put(KEY, new Uint8Array(size).fill(size % 251), `x/${size}`)),
  )

  const got = await files.get(KEY)
  const size = got?.bytes.length ?? 0
  expect(sizes).toContain(size)
  expect(got).toEqual({
    bytes: new Uint8Array(size).fill(size % 251),
    content_type: `x/${size}`,
  })
  expect(await readdir(folder)).toEqual([NAME])
})

it('a start sweeps what a crash left an hour ago, and nothing else', async () => {
  const folder = freshFolder()
  const long_ago = new Date(Date.now() - 3_700_000)
  const part = (digit: string) => `${digit.repeat(32)}.part`
  const old = [part('a'), 'notes.part', 'kept.file']
  for (const name of [...old, part('b')]) await writeFile(join(folder, name), 'half')
  for (const name of old) await utimes(join(folder, name), long_ago, long_ago)
  const exchanges: Exchange[] = []

  await createFolderFiles({ folder, trace: (exchange) => exchanges.push(exchange) }).close()

  expect((await readdir(folder)).toSorted()).toEqual([part('b'), 'kept.file', 'notes.part'])
  expect(exchanges).toMatchObject([{ what: 'SWEEP', answered: { swept: 1 } }])
})

it('a full disk throws, leaves nothing, spoils nothing, and takes files again when there is room', async () => {
  const disk = await mountSmallDisk(4)
  if (!disk) return expectNotMounted()
  try {
    const { files } = opened(disk.folder)
    const before = new Uint8Array(100_000).fill(1)
    await files.put(KEY, before, PDF)
    await disk.fill()

    for (const key of [KEY, 'another']) {
      const put = files.put(key, new Uint8Array(200_000).fill(2), PDF)
      await expect(put).rejects.toThrow(`PUT ${key} failed: ENOSPC`)
    }

    expect((await readdir(disk.folder)).toSorted()).toEqual(['ballast', NAME])
    expect((await files.get(KEY))?.bytes).toEqual(before)
    await disk.free()
    await files.put('another', before, PDF)
    expect((await files.get('another'))?.bytes).toEqual(before)
  } finally {
    await disk.remove()
  }
})

it('a trace shows keys, types and sizes, never what is in a file, and may throw', async () => {
  const exchanges: Exchange[] = []
  const folder = freshFolder()
  const { files } = createFolderFiles({
    folder,
    trace: (exchange) => {
      exchanges.push(exchange)
      throw new Error('the trace is full')
    },
  })

  await files.put(KEY, Buffer.from('{"passport":"AB123"}'), 'application/json')
  await files.get(KEY)
  await files.get('nobody')
  await files.delete(KEY)

  const shown = exchanges.filter(({ what }) => what !== 'SWEEP')
  expect(shown).toMatchObject([
    { what: `PUT ${KEY}`, asked: { content_type: 'application/json', size: 20 } },
    { what: `GET ${KEY}`, answered: { content_type: 'application/json', size: 20 } },
    { what: 'GET nobody', answered: null, outcome: 'answered' },
    { what: `DELETE ${KEY}`, outcome: 'answered' },
  ])
  expect(JSON.stringify(exchanges)).not.toMatch(/passport|AB123/)
})

/** Where nobody may mount, as in most containers, that is said instead. */
function expectNotMounted(): void {
  console.log('files in a folder: a disk of its own was not tried, nobody may mount one here')
  expect.assertions(0)
}
