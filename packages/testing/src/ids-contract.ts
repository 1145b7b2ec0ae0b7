import { after, epochMs, type Ids, isUuid } from '@billing/core'
import { beforeEach, describe, expect, it } from 'vitest'

const NOW = epochMs(Date.parse('2026-02-01T10:00:00.123Z'))

/** The millisecond that a UUIDv7 was made for (RFC 9562, 5.7). */
const timePart = (uuid: string) => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)

/** What every source of ids must do. `open` gives a fresh one. */
export function idsContract(name: string, open: () => Ids | Promise<Ids>): void {
  describe(`ids contract: ${name}`, () => {
    let ids: Ids
    beforeEach(async () => {
      ids = await open()
    })

    it('makes UUIDs of version 7 with the given time as their time part', () => {
      const uuid = ids.uuid(NOW)

      expect(isUuid(uuid)).toBe(true)
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/)
      expect(timePart(uuid)).toBe(NOW)
      expect(timePart(ids.uuid(after(NOW, 1)))).toBe(NOW + 1)
    })

    it('makes ten thousand different UUIDs in one millisecond, each sorting after the one before', () => {
      const uuids = Array.from({ length: 10_000 }, () => ids.uuid(NOW))

      expect(new Set(uuids).size).toBe(10_000)
      expect(uuids).toEqual(uuids.toSorted())
    })

    it.each([1, 10_001, 86_400_000])(
      'sorts later also when the time went back by %i ms',
      (step) => {
        const first = ids.uuid(NOW)
        const second = ids.uuid(after(NOW, -step))

        expect(second > first).toBe(true)
      },
    )

    it('makes UUIDs that two sources do not share', async () => {
      const other = await open()

      expect(ids.uuid(NOW)).not.toBe(other.uuid(NOW))
    })

    it('makes unguessable ids of 22 base64url characters that hold 128 bits', () => {
      const made = Array.from({ length: 1000 }, () => ids.unguessable())

      expect(made.every((id) => /^[\w-]{22}$/.test(id))).toBe(true)
      expect(made.every((id) => Buffer.from(id, 'base64url').length === 16)).toBe(true)
      expect(new Set(made).size).toBe(1000)
    })

    it('makes base-32 text of the asked length from a–z and 2–7, every letter of them', () => {
      const long = ids.base32(4000)

      expect(ids.base32(10)).toMatch(/^[a-z2-7]{10}$/)
      expect(ids.base32(10)).not.toBe(ids.base32(10))
      expect(new Set(long).size).toBe(32)
    })
  })
}
