import type { Secrets } from '@billing/core'
import { beforeAll, describe, expect, it } from 'vitest'

/**
 * Opens secrets on named keys: the first is in use, the others only open what they sealed. Equal names
 * are equal keys.
 */
export type OpenSecrets = (...keys: string[]) => Secrets | Promise<Secrets>

/** What every keeper of secrets must do. */
export function secretsContract(name: string, open: OpenSecrets): void {
  describe(`secrets contract: ${name}`, () => {
    let secrets: Secrets
    beforeAll(async () => {
      secrets = await open('one')
    })

    it('makes tokens of 256 bits, never the same', () => {
      const tokens = Array.from({ length: 1000 }, () => secrets.token())

      expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true)
      expect(new Set(tokens).size).toBe(1000)
    })

    it('makes codes of six digits, leading zeros included', () => {
      const codes = Array.from({ length: 2000 }, () => secrets.code())

      expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
      expect(codes.some((code) => code.startsWith('0'))).toBe(true)
      expect(new Set(codes).size).toBeGreaterThan(1900)
    })

    it('digests by SHA-256 in hex, whatever the key', async () => {
      const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' // FIPS 180-2, B.1

      expect(secrets.digest('abc')).toBe(abc)
      expect((await open('two')).digest('abc')).toBe(abc)
      expect(secrets.digest('ąčę')).not.toBe(secrets.digest('ace'))
    })

    it('makes keyed digests that are the same for the same text and key only', async () => {
      const mac = secrets.mac('123456')

      expect(mac).toMatch(/^[\w-]{43}$/)
      expect((await open('one')).mac('123456')).toBe(mac)
      expect((await open('two')).mac('123456')).not.toBe(mac)
      expect(secrets.mac('123457')).not.toBe(mac)
    })

    it.each(['', 'JBSWY3DPEHPK3PXP', 'Žąsų 🦆\n', 'x'.repeat(10_000)])(
      'opens what it sealed',
      (text) => {
        expect(secrets.open(secrets.seal(text))).toBe(text)
      },
    )

    it('seals the same text differently each time and shows nothing of it', () => {
      const sealed = secrets.seal('JBSWY3DPEHPK3PXP')

      expect(secrets.seal('JBSWY3DPEHPK3PXP')).not.toBe(sealed)
      expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
    })

    it('opens nothing that was changed, in whichever character', () => {
      const sealed = secrets.seal('secret')
      const changed = Array.from(sealed, (letter, i) => {
        const other = letter === 'A' ? 'B' : 'A'
        return sealed.slice(0, i) + other + sealed.slice(i + 1)
      })

      for (const text of changed) expect(() => secrets.open(text)).toThrow()
    })

    it.each(['', '.', '..', '...', 'secret', 's1', '{}'])('does not open %j', (text) => {
      expect(() => secrets.open(text)).toThrow()
    })

    it('after a rotation opens what the old key sealed and seals with the new one', async () => {
      const rotated = await open('two', 'one')
      const later = await open('two')

      expect(rotated.open(secrets.seal('kept'))).toBe('kept')
      expect(later.open(rotated.seal('new'))).toBe('new')
    })

    it('does not open what an unknown key sealed', async () => {
      const stranger = await open('three')

      expect(() => secrets.open(stranger.seal('theirs'))).toThrow()
    })

    it('compares texts of any length', () => {
      expect(secrets.equal('same', 'same')).toBe(true)
      expect(secrets.equal('same', 'sane')).toBe(false)
      expect(secrets.equal('same', 'same ')).toBe(false)
      expect(secrets.equal('', '')).toBe(true)
      expect(secrets.equal('', 'a')).toBe(false)
    })
  })
}
