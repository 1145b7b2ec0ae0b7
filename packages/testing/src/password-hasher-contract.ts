import type { PasswordHasher } from '@billing/core'
import { beforeAll, describe, expect, it } from 'vitest'

/** Opens a hasher with the least parameters that the suite may use, or with stronger ones. */
export type OpenPasswordHasher = (
  strength: 'least' | 'stronger',
) => PasswordHasher | Promise<PasswordHasher>

const MALFORMED = [
  '',
  'plain text',
  '$argon2id$',
  '$argon2id$v=19$m=1024,t=2,p=1$AAAA',
  '$argon2id$v=19$m=99999999999,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2g',
  '$2b$10$abcdefghijklmnopqrstuv',
]

/** Milliseconds that `work` takes, ten times in a row. */
async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let i = 0; i < 10; i++) await work()
  return performance.now() - start
}

/** Milliseconds of the shortest of seven tries. */
async function shortest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 7; n++) times.push(await took(work))
  return Math.min(...times)
}

/** What every password hasher must do. It must let at least 32 calls wait. */
export function passwordHasherContract(name: string, open: OpenPasswordHasher): void {
  describe(`password hasher contract: ${name}`, () => {
    let hasher: PasswordHasher
    let stronger: PasswordHasher
    beforeAll(async () => {
      hasher = await open('least')
      stronger = await open('stronger')
    })

    it.each(['correct horse', 'ąčęėįšųūž 🔑', ' spaces ', 'x'.repeat(200)])(
      'knows the password %j again and no other',
      async (password) => {
        const hash = await hasher.hash(password)

        expect(await hasher.verify(hash, password)).toEqual({ matches: true, weak: false })
        expect((await hasher.verify(hash, `${password}.`)).matches).toBe(false)
        expect((await hasher.verify(hash, '')).matches).toBe(false)
      },
    )

    it.each([
      ['accents taken apart', 'žąsų ūkis prie ežero'.normalize('NFD')],
      ['a ligature', 'o\ufb03ce with žąsys'],
      ['full-width letters', '\uff47\uff52\uff45\uff45\uff4e apples'],
    ])('knows a password with %s however a keyboard writes it', async (_, password) => {
      const hash = await hasher.hash(password)

      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
        const verdict = await hasher.verify(hash, password.normalize(form))
        expect([form, verdict]).toEqual([form, { matches: true, weak: false }])
      }
    })

    it('salts: one password has two hashes, neither with the password in it', async () => {
      const [a, b] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')])

      expect(a).not.toBe(b)
      expect(a).not.toContain('correct horse')
    })

    it('asks for a new hash when the old one was made with lower parameters', async () => {
      const old = await hasher.hash('correct horse')

      expect(await stronger.verify(old, 'correct horse')).toEqual({ matches: true, weak: true })
    })

    it('does not ask for a new hash when the old one was made with higher parameters', async () => {
      const old = await stronger.hash('correct horse')

      expect(await hasher.verify(old, 'correct horse')).toEqual({ matches: true, weak: false })
    })

    it.each(MALFORMED)('does not match the malformed hash %j', async (hash) => {
      expect(await hasher.verify(hash, 'correct horse')).toEqual({ matches: false, weak: false })
    })

    it('takes what it made, and no malformed hash', async () => {
      expect(hasher.takes(await hasher.hash('correct horse'))).toBe(true)
      expect(MALFORMED.filter((hash) => hasher.takes(hash))).toEqual([])
    })

    it('wastes about the time of a wrong password', async () => {
      const hash = await hasher.hash('correct horse')

      const wrong = await shortest(() => hasher.verify(hash, 'wrong horse'))
      const wasted = await shortest(() => hasher.waste('wrong horse'))

      // Of several tries the shortest: a busy machine only adds. Doing nothing would be hundreds of times faster.
      expect(wasted).toBeGreaterThan(wrong / 4)
      expect(wasted).toBeLessThan(wrong * 4)
    })

    it('leaves the event loop free while 32 passwords wait to be hashed', async () => {
      let done = 0
      let turnsBetween = 0
      const turn = setInterval(() => {
        if (done > 0 && done < 32) turnsBetween += 1
      }, 1)

      const all = Array.from({ length: 32 }, async (_, i) => {
        await stronger.hash(`password ${i}`)
        done += 1
      })
      await Promise.all(all)
      clearInterval(turn)

      expect(turnsBetween).toBeGreaterThan(4)
    })
  })
}
