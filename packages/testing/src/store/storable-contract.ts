import { anAccount, aUser } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, type TheStore } from './store-under-test.ts'

/** What SQLite and PostgreSQL would each keep in its own way, or not at all. */
const UNSTORABLE = [
  ['NUL', 'UAB\0Pavyzdys'],
  ['the first half of a character', 'UAB \ud83d'],
  ['the second half of a character', '\udc00 UAB'],
] as const

/** Text that not every database keeps is refused by all of them, and whatever is kept reads back as it was. */
export function storableContract(store: TheStore): void {
  describe.each(UNSTORABLE)('text with %s', (_, text) => {
    it('is refused in a record, by the name of its field', async () => {
      const put = store().transaction((tx) => tx.accounts.put(anAccount({ company_name: text })))

      await expect(put).rejects.toMatchObject({
        code: 'validation.failed',
        details: { invalid_params: [{ name: 'company_name' }] },
      })
      expect(await store().read((tx) => tx.accounts.get('acc-1'))).toBeUndefined()
    })

    it.each<[string, () => Promise<unknown>]>([
      ['a key', () => store().read((tx) => tx.accounts.get(text))],
      ['a key to be locked', () => store().transaction((tx) => tx.accounts.getForUpdate(text))],
      ['a unique value', () => store().read((tx) => tx.users.byEmail(text))],
      ['a session', () => store().read((tx) => tx.sessions.bearer(text))],
    ])('is refused where it is asked for as %s', async (_where, ask) => {
      await expect(ask()).rejects.toMatchObject({ code: 'validation.failed' })
    })
  })

  it.each([
    ['right-to-left marks', '\u202eUAB \u2067Ąžuolas\u2069'],
    ['combining marks', 'z\u030cygis'],
    ['characters beyond the first plane', '株式会社 😀 𐐀'],
    ['a byte order mark', '\ufeffUAB'],
    ['blanks that do not break', 'UAB\u00a0\u202f\u2060Ąžuolas'],
    ['noncharacters', '\uffff\u{10ffff}'],
    ['control characters', 'a\u0001\u001b[31m\u007f\u0085'],
    ['what JSON and SQL take for signs', String.raw`\u0000 \ud83d ' " % _ \ ;--`],
  ])('text with %s reads back as it was', async (_, text) => {
    await givenCustomer(store())
    const user = aUser({ first_name: text, last_name: text })
    await store().transaction((tx) => tx.users.put(user))

    expect(await store().read((tx) => tx.users.get('user-1'))).toEqual(user)
  })
}
