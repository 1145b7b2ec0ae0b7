import type { Files } from '@billing/core'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellingCalls } from './told-calls.ts'

/** Stored files, and how to close what holds them. */
export interface FilesWorld {
  readonly files: Files
  close(): Promise<void>
}

/** What every file store must do. Source: contract 10.5. */
export function filesContract(name: string, open: () => Promise<FilesWorld>): void {
  describe(`files contract: ${name}`, () => {
    let world: FilesWorld
    const watched = tellingCalls('files')
    beforeAll(async () => {
      world = watched(await open())
    })
    afterAll(() => world.close())
    const newKey = () => `invoices/2026/${randomUUID()}`

    it('gives back every byte and the content type', async () => {
      const key = newKey()
      const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 31) % 256)

      await world.files.put(key, bytes, 'application/pdf')

      const got = await world.files.get(key)
      expect(got?.content_type).toBe('application/pdf')
      expect(Buffer.compare(got?.bytes ?? new Uint8Array(), bytes)).toBe(0)
    })

    it('keeps an empty file', async () => {
      const key = newKey()

      await world.files.put(key, new Uint8Array(), 'text/plain')

      expect((await world.files.get(key))?.bytes.length).toBe(0)
    })

    it('overwrites', async () => {
      const key = newKey()

      await world.files.put(key, Uint8Array.of(1), 'image/png')
      await world.files.put(key, Uint8Array.of(2, 3), 'image/jpeg')

      const got = await world.files.get(key)
      expect([...(got?.bytes ?? [])]).toEqual([2, 3])
      expect(got?.content_type).toBe('image/jpeg')
    })

    it('has nothing under a key that was never put, or was deleted twice', async () => {
      const key = newKey()
      await world.files.put(key, Uint8Array.of(1), 'image/png')

      await world.files.delete(key)
      await world.files.delete(key)

      expect(await world.files.get(key)).toBe(undefined)
      expect(await world.files.get(newKey())).toBe(undefined)
    })

    it('lists the keys that begin alike, and no others', async () => {
      const folder = `documents/${randomUUID()}`
      const keys = [`${folder}/pbx-2026-000001/a_b`, `${folder}/pbx-2026-000002/c-d`]
      for (const key of [...keys, `${folder}/cn-2026-00001/e`, newKey()]) {
        await world.files.put(key, Uint8Array.of(1), 'application/pdf')
      }

      const listed = await world.files.list(`${folder}/pbx-2026-`)

      expect(listed.toSorted()).toEqual(keys)
      expect(await world.files.list(`${folder}/pbx-2027-`)).toEqual([])
    })

    it('throws on a key that could lead elsewhere', async () => {
      for (const key of ['', '../secret', 'a b', 'UPPER', 'a.pdf', 'x'.repeat(201), 'a\\b', 'ą']) {
        await expect(world.files.put(key, Uint8Array.of(1), 'image/png')).rejects.toThrow()
        await expect(world.files.get(key)).rejects.toThrow()
        await expect(world.files.delete(key)).rejects.toThrow()
      }
    })
  })
}
