import { epochMs, SECOND, type Totp } from '@billing/core'
import { beforeAll, describe, expect, it } from 'vitest'

/** The secret of RFC 6238, appendix B ("12345678901234567890"), in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** Appendix B for SHA-1: unix seconds, and the last six of its eight digits. */
// prettier-ignore
const VECTORS = [
  [         59, '287082'],
  [ 1111111109, '081804'],
  [ 1111111111, '050471'],
  [ 1234567890, '005924'],
  [ 2000000000, '279037'],
  [20000000000, '353130'],
] as const

const CODE = '050471'
const STEP = 37_037_037 // floor(1111111111 / 30)
const at = (seconds: number) => epochMs(seconds * SECOND)
const NOW = at(1_111_111_111)

/** What every checker of authenticator codes must do. */
export function totpContract(name: string, open: () => Totp | Promise<Totp>): void {
  describe(`totp contract: ${name}`, () => {
    let totp: Totp
    beforeAll(async () => {
      totp = await open()
    })

    it.each(VECTORS)('at %i s the code of RFC 6238 is %s', (seconds, code) => {
      expect(totp.verify(SECRET, code, at(seconds), null)).toBe(Math.floor(seconds / 30))
    })

    it('takes a code one step early or late, and tells its own step', () => {
      expect(totp.verify(SECRET, CODE, at((STEP + 2) * 30 - 1), null)).toBe(STEP)
      expect(totp.verify(SECRET, CODE, at((STEP - 1) * 30), null)).toBe(STEP)
    })

    it('refuses a code two steps early or late', () => {
      expect(totp.verify(SECRET, CODE, at((STEP + 2) * 30), null)).toBeUndefined()
      expect(totp.verify(SECRET, CODE, at((STEP - 1) * 30 - 1), null)).toBeUndefined()
    })

    it('never takes a code of the last accepted step or of an earlier one', () => {
      expect(totp.verify(SECRET, CODE, NOW, STEP)).toBeUndefined()
      expect(totp.verify(SECRET, CODE, NOW, STEP + 1)).toBeUndefined()
      expect(totp.verify(SECRET, CODE, NOW, STEP + 1000)).toBeUndefined()
      expect(totp.verify(SECRET, CODE, NOW, STEP - 1)).toBe(STEP)
    })

    it.each([
      '',
      '05047',
      '0504711',
      '050 471',
      '05047a',
      '٠٥٠٤٧١',
      ' 050471',
      '050471\n',
      '-50471',
    ])('finds the malformed code %j wrong', (code) => {
      expect(totp.verify(SECRET, code, NOW, null)).toBeUndefined()
    })

    it('finds the code of another secret wrong', () => {
      expect(totp.verify(totp.secret(), CODE, NOW, null)).toBeUndefined()
    })

    it('makes secrets of at least 160 bits in base32, never the same', () => {
      const secrets = Array.from({ length: 100 }, () => totp.secret())

      expect(secrets.every((secret) => /^[A-Z2-7]{32,}$/.test(secret))).toBe(true)
      expect(new Set(secrets).size).toBe(100)
    })

    it('writes the address that an authenticator app reads', () => {
      const uri = new URL(totp.uri(SECRET, 'Žydrė@example.com'))

      expect(uri.protocol).toBe('otpauth:')
      expect(uri.host).toBe('totp')
      expect(decodeURIComponent(uri.pathname)).toMatch(/Žydrė@example\.com$/)
      expect(uri.searchParams.get('secret')).toBe(SECRET)
      expect(uri.searchParams.get('issuer')).not.toBe('')
      expect(uri.searchParams.get('digits') ?? '6').toBe('6')
      expect(uri.searchParams.get('period') ?? '30').toBe('30')
      expect(uri.searchParams.get('algorithm') ?? 'SHA1').toBe('SHA1')
    })
  })
}
