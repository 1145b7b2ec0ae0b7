/** A name, and the JSON text of a value that no field expects. */
export type HostileValue = readonly [name: string, json: string]

const text = (name: string, value: string): HostileValue => [name, JSON.stringify(value)]

/** An array in an array in an array …: text, because what stringifies it may not go so deep. */
export const nested = (depth: number, open = '[', close = ']') =>
  open.repeat(depth) + close.repeat(depth)

/** Texts that no database keeps as they are. */
export const UNSTORABLE_VALUES: readonly HostileValue[] = [
  text('NUL inside', 'UAB\0Pavyzdys'),
  ['half a character', '"\\ud83d"'],
]

/** Texts that were trouble somewhere. They are in JSON already, so that half a character can be written. */
const HOSTILE_TEXTS: readonly HostileValue[] = [
  text('empty', ''),
  text('blank', '   '),
  text('201 characters', 'x'.repeat(201)),
  text('10,001 characters', 'x'.repeat(10_001)),
  text('100,000 characters', 'x'.repeat(100_000)),
  text('NUL', '\0'),
  ...UNSTORABLE_VALUES,
  ['halves the wrong way round', '"\\udc00\\ud800"'],
  ['half a character at the end', `"${'a'.repeat(199)}\\ud83d"`],
  text('right to left', '\u202egnp.exe'),
  text('isolates', '\u2066a\u2069'),
  text('zero width', '\u200b\u200d\u2060\ufeff'),
  text('combining', `e${'\u0301'.repeat(500)}`),
  text('one emoji', '😀'),
  text('four emoji', '😀'.repeat(4)),
  text('six emoji', '😀'.repeat(6)),
  text('a family', '👩‍👩‍👧‍👦'.repeat(20)),
  text('grows when folded', 'ŉǰΐ\ufb03'.repeat(500)),
  text('grows eighteenfold', '\ufdfa'.repeat(2_000)),
  text('line separator', 'one\u2028two'),
  text('a header', 'x\r\nBcc: y@example.com'),
  text('escape', '\u001b[31mred'),
  text('noncharacter', '\uffff\u{10ffff}'),
  text('SQL', "x'; drop table users; --"),
  text('LIKE', '%_%_%'),
  text('markup', '<script>alert(1)</script>'),
  text('template', '{{7*7}}${7*7}<%= 7 %>'),
  text('path', '../../../../etc/passwd'),
  text('slashes', '//\\\\x/%2e%2e/%00'),
  text('prototype', '__proto__'),
  text('a method', 'toString'),
  text('a constructor', 'constructor'),
  text('hexadecimal', '0x10'),
  text('exponent', '1e3'),
  text('not a number', 'NaN'),
  text('a number', '12'),
  text('Arabic digits', '١٢٣٤٥٦'),
  text('a date that is none', '2026-02-30T25:61:00Z'),
  text('end of time', '+275760-09-13T00:00:00.001Z'),
  text('only an at', '@'),
  text('address with NUL', 'a\0@example.lt'),
  text('quoted address', '"a b"@example.lt'),
  text('address of look-alikes', 'jonаs@example.lt'),
  text('address that goes on', `${'a.'.repeat(25_000)}@example.lt`),
  text('domain that goes on', `a@${'a.'.repeat(25_000)}`),
  text('spaces that go on', `${' '.repeat(50_000)}x`),
  text('VAT id that goes on', `LT${'1'.repeat(50_000)}`),
]

const NUMBERS: readonly HostileValue[] = (
  [
    '0',
    '-0',
    '-1',
    '0.1',
    '100.5',
    '1e308',
    '-1e308',
    '1e400',
    '5e-324',
    '2147483648',
    '9007199254740992',
    '9007199254740993',
    '9223372036854775808',
    `1${'0'.repeat(1_000)}`,
  ] as const
).map((json) => [json.length > 30 ? 'a number of 1001 digits' : json, json] as const)

const SHAPES: readonly HostileValue[] = [
  ['null', 'null'],
  ['true', 'true'],
  ['empty array', '[]'],
  ['array of null', '[null]'],
  ['text in an array', '["x"]'],
  ['1,000 deep', nested(1_000)],
  ['10,000 long', `[${'0,'.repeat(9_999)}0]`],
  ['empty object', '{}'],
  ['objects 1,000 deep', nested(1_000, '{"a":[', ']}')],
  ['__proto__', '{"__proto__":{"role":"admin"}}'],
  ['constructor', '{"constructor":{"prototype":{"role":"admin"}}}'],
  ['toString', '{"toString":1,"valueOf":1}'],
  ['toJSON', '{"toJSON":1}'],
  ['then', '{"then":1}'],
  ['length', '{"length":1000000000}'],
  ['an operator', '{"$gt":""}'],
  ['1,000 properties', `{${Array.from({ length: 1_000 }, (_, n) => `"p${n}":0`).join(',')}}`],
]

/** What is put in the place of one field. */
export const HOSTILE_VALUES: readonly HostileValue[] = [...HOSTILE_TEXTS, ...NUMBERS, ...SHAPES]
