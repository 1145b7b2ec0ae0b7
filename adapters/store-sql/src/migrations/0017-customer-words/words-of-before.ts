/** Letters with marks, by the letter that search compares, in capitals too: SQLite folds ASCII alone. */
const MARKED: readonly (readonly [plain: string, marked: string])[] = [
  ['a', 'àáâãäåāăąÀÁÂÃÄÅĀĂĄ'],
  ['c', 'çćčÇĆČ'],
  ['d', 'ďđĎĐ'],
  ['e', 'èéêëēęėěÈÉÊËĒĘĖĚ'],
  ['g', 'ğģĞĢ'],
  ['i', 'ìíîïīįÌÍÎÏĪĮİ'],
  ['k', 'ķĶ'],
  ['l', 'ļľłĻĽŁ'],
  ['n', 'ñńņňÑŃŅŇ'],
  ['o', 'òóôõöøőÒÓÔÕÖØŐ'],
  ['r', 'ŕřŔŘ'],
  ['s', 'śşšŚŞŠ'],
  ['t', 'ţťŢŤ'],
  ['u', 'ùúûüūůűųÙÚÛÜŪŮŰŲ'],
  ['y', 'ýÿÝŸ'],
  ['z', 'źżžŹŻŽ'],
]

/** Each of the characters of a text as another. */
const replaced = (text: string, characters: string, by: string): string =>
  characters
    .split('')
    .reduce((inner, each) => `replace(${inner}, '${each.replace("'", "''")}', '${by}')`, text)

/** A text as a JSON array of its words, which these signs part. */
export const parted = (text: string, signs: string): string =>
  `'["' || ${replaced(replaced(text, `"\\'`, ' '), signs, '","')} || '"]'`

const FULL_NAME = `lower(first_name || ' ' || last_name)`

/** People of before are found by their names as well as SQL folds them; whoever is stored anew, as the program does. */
export const NAMES_OF_BEFORE = {
  sqlite: [
    `update users set search_words = ${parted(FULL_NAME, ' -.')} where first_name || last_name <> ''`,
    ...MARKED.map(
      ([
        plain,
        marked,
      ]) => `update users set search_words = ${replaced('search_words', marked, plain)}
        where search_words glob '*[^ -~]*'`,
    ),
  ],
  postgres: [
    `update users set search_words = ${parted(
      `translate(${FULL_NAME}, '${MARKED.map(([, marked]) => marked).join('')}',
        '${MARKED.map(([plain, marked]) => plain.repeat(marked.length)).join('')}')`,
      ' -.',
    )} where first_name || last_name <> ''`,
  ],
}

/** Telephone numbers of before are found by their digits, those of Lithuania also as they are dialled within it. */
const DIGITS = {
  sqlite: replaced('contact_phone', ' -()+./', ''),
  postgres: `regexp_replace(contact_phone, '[^0-9]', '', 'g')`,
}

/** Words of the telephone numbers that stand already. */
export function phonesOfBefore(dialect: 'sqlite' | 'postgres'): string[] {
  const digits = DIGITS[dialect]
  const with_ = (word: string) =>
    dialect === 'sqlite'
      ? `json_insert(search_words, '$[#]', ${word})`
      : `(search_words::jsonb || to_jsonb(${word}))::text`
  return [
    `update accounts set search_words = ${with_(digits)}
      where kind = 'customer' and length(${digits}) between 7 and 15`,
    ...['8', '0', ''].map(
      (trunk) => `update accounts set search_words = ${with_(`'${trunk}' || substr(${digits}, 4)`)}
        where kind = 'customer' and length(${digits}) = 11 and substr(${digits}, 1, 3) = '370'`,
    ),
  ]
}
