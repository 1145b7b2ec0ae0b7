import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeForms, phoneForms, searchWords, wordsKept, wordsTyped } from './search.ts'

/** Whether a text finds what has these words. */
const finds = (typed: string, kept: readonly string[]) =>
  wordsTyped(typed).every((word) => kept.some((one) => one.startsWith(word)))

/** Any text: of every script, with marks, half surrogates, signs and digits. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('a', 'Ž', '0', '7', ' ', '-', '.', '_', '%', '+', '(', ')', '@'),
  }),
)

/** A number of so many digits with signs strewn in. */
const spelled = (digits: fc.Arbitrary<string>, signs: readonly string[]) =>
  digits.chain((plain) =>
    fc.tuple(
      fc.constant(plain),
      fc
        .array(fc.constantFrom('', ...signs), { minLength: plain.length, maxLength: plain.length })
        .map((between) =>
          plain
            .split('')
            .map((digit, n) => (n > 0 ? between[n] : '') + digit)
            .join(''),
        ),
    ),
  )
const digits = (least: number, most: number) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least - 1, maxLength: most - 1 }),
    )
    .map(([first, rest]) => [first, ...rest].join(''))

describe('what is typed', () => {
  it('finds what is kept as it is typed, whatever it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(finds(text, wordsKept(text))).toBe(true)
      }),
    )
  })

  it('is read alike when its words are typed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = wordsTyped(text)
        for (const word of words) expect([word, wordsTyped(word)]).toEqual([word, [word]])
      }),
    )
  })

  it('is one word for one number, wherever its signs are', () => {
    const signs = [' ', '-', '.', '/', '\u00a0', '\u202f', '\u2011', '–', '\u2212']
    fc.assert(
      fc.property(spelled(digits(7, 15), signs), ([plain, typed]) => {
        fc.pre(!/\d{7}/.test(typed) || typed === plain)
        expect([typed, wordsTyped(typed)]).toEqual([typed, [plain]])
      }),
    )
  })

  it.each([
    ['lt119 511 515', ['lt', '119511515']],
    ['NL 8210.02.436B01', ['nl', '821002436', 'b01']],
    ['UAB 302 345 678', ['uab', '302345678']],
    ['4242 303265045', ['4242', '303265045']],
    ['Gandras 24 7', ['gandras', '24', '7']],
    ['tel:+370-612-34567', ['37061234567']],
    ['tel. 8 612 34567', ['861234567']],
    ['+49 (0) 30 1234 5678', ['493012345678']],
    ['303\u200b265\u2060045', ['303265045']],
    ['sip:101@gandras.pbx.example:5061;transport=tls', ['gandras', 'pbx', 'example']],
    ['<sips:gandras.pbx.example>', ['gandras', 'pbx', 'example']],
    ['jo%lt', ['jo%lt']],
    ['jonas_p@example.lt', ['jonas_p', 'example', 'lt']],
    ['100% _Kava_', ['100', 'kava']],
  ])('%s is the words %j', (typed, words) => {
    expect(wordsTyped(typed)).toEqual(words)
  })

  it('finds by no sign that stands for others', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 8 })
    fc.assert(
      fc.property(name, fc.nat(5), fc.constantFrom('%', '_'), (plain, at, sign) => {
        fc.pre(at > 0 && at < plain.length - 1)
        const typed = plain.slice(0, at) + sign + plain.slice(at + 1)
        expect(finds(typed, wordsKept(plain))).toBe(false)
      }),
    )
  })
})

describe('the number of a company', () => {
  it.each([
    ['303265045', 'LT', ['303 265 045', 'LT303265045', 'lt 303.265.045', '303265']],
    ['LT119511515', 'LT', ['LT 119 511 515', 'LT119 511 515', '119-511-515', 'lt119511515']],
    ['556188-8404', 'SE', ['5561888404', '556188 8404', 'SE 556188-8404']],
    ['SE556188840401', 'SE', ['556188-8404', 'SE 556188-8404 01']],
    ['IE6388047V', 'IE', ['IE 6388047 V', '6388047v', 'ie 638 8047V']],
    ['NL821002436B01', 'NL', ['NL 8210.02.436.B01', 'NL8210.02.436.B01', '821002436 B01']],
    ['FRXX123456789', 'FR', ['FR XX 123 456 789', 'xx123456789', '123456789']],
    ['ESX1234567X', 'ES', ['ES X1234567X', 'ES-X-1234567-X', '1234567']],
    ['ATU12345678', 'AT', ['ATU 12345678', 'AT U12345678', '1234 5678']],
    ['CHE-123.456.789 MWST', 'CH', ['CHE 123456789', 'che-123.456.789 mwst']],
    ['00445790', 'GB', ['00445790', '00 445 790', '445790']],
  ])('%s of %s is found by %j', (code, country, spellings) => {
    const kept = [...codeForms(code, country), ...wordsKept(code)]
    expect(spellings.filter((typed) => !finds(typed, kept))).toEqual([])
  })

  it('is found by any spelling of one that is kept in any other, with its country or without', () => {
    const signs = [' ', '-', '.']
    const two = digits(7, 12).chain((plain) =>
      fc.tuple(spelled(fc.constant(plain), signs), spelled(fc.constant(plain), signs)),
    )
    fc.assert(
      fc.property(
        two,
        fc.constantFrom('', 'LT', 'lt ', 'LT-'),
        ([[, kept], [plain, typed]], land) => {
          fc.pre(!/\d{7}/.test(typed) || typed === plain)
          expect([land + typed, finds(land + typed, codeForms(kept, 'LT'))]).toEqual([
            land + typed,
            true,
          ])
        },
      ),
    )
  })

  it('has the same forms when one of its spellings without a country is kept', () => {
    fc.assert(
      fc.property(spelled(digits(7, 12), [' ', '-', '.']), ([plain, typed]) => {
        expect(codeForms(typed, 'LT')).toEqual(codeForms(plain, 'LT'))
      }),
    )
  })

  it.each(['', 'none yet', `1${'0'.repeat(50)}`])('%s is none', (text) => {
    expect(codeForms(text, 'LT')).toEqual([])
  })
})

describe('a telephone number that is kept as it is dialled at home', () => {
  it.each([
    ['8 612 34567', '370', ['+370 612 34567', '8 612 34567', '0 612 34567', '61234567']],
    ['37061234567', '370', ['+370 612 34567', '8 612 34567', '0037061234567']],
    ['030 1234-5678', '49', ['+49 30 12345678', '030 12345678', '+49 (0)30 1234 5678']],
    ['+371 29 123 456', '370', ['+371 29123456', '29123456']],
  ])('%s of +%s is found by %j', (phone, home, spellings) => {
    const kept = phoneForms(phone, home)
    expect(spellings.filter((typed) => !finds(typed, kept))).toEqual([])
  })

  it('is the same however it is spelled', () => {
    fc.assert(
      fc.property(spelled(digits(9, 9), [' ', '-', '.', '/', ') ', ' (']), ([plain, typed]) => {
        expect(phoneForms(typed, '370')).toEqual(phoneForms(plain, '370'))
      }),
    )
  })
})

it('plain words are as they were', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Zžš ]{0,40}$/), (text) => {
      expect(wordsTyped(text)).toEqual(searchWords(text))
    }),
  )
})
