import { expect, it } from 'vitest'
import { FILE_NAME_MAX, savedFileName, shownFileName } from './file-name.ts'

const shown = (given?: string) => shownFileName(given, 'application/pdf')

it('keeps a name as it was given', () => {
  expect(shown('Sąskaita (kovo) 2026.pdf')).toBe('Sąskaita (kovo) 2026.pdf')
})

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ona\\log.txt', 'log.txt'],
  ['log\r\nSet-Cookie: x=1.txt', 'logSet-Cookie: x=1.txt'],
  ['a\0b\u001b[31m.txt', 'ab[31m.txt'],
  ['cod\u202efdp.exe', 'codfdp.exe'],
  ['half \ud83d of a character', 'half  of a character'],
  ['line\u2028ends', 'lineends'],
  ['  around  ', 'around'],
])('takes out of %j what is no name', (given, name) => {
  expect(shown(given)).toBe(name)
})

it.each([[undefined], [''], ['..'], ['folder/'], ['\u200b'], ['   ']])(
  'has a name of its own for %j',
  (given) => {
    expect(shown(given)).toBe('file.pdf')
    expect(shownFileName(given, 'text/plain')).toBe('file.txt')
  },
)

it('cuts between characters, not within one', () => {
  expect(shown('😀'.repeat(FILE_NAME_MAX + 1))).toBe('😀'.repeat(FILE_NAME_MAX))
})

it('saves under plain letters, without the ending that was given', () => {
  expect(savedFileName('Sąskaita (kovo) 2026.pdf')).toBe('saskaita-kovo-2026')
  expect(savedFileName('log"; x=".exe')).toBe('log-x')
  expect(savedFileName('日本.png')).toBe('file')
  expect(savedFileName('.hidden')).toBe('file')
  expect(savedFileName('a'.repeat(90))).toBe('a'.repeat(60))
})
