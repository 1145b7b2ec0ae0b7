import { expect, it } from 'vitest'
import { createPageLinks } from './page-links.ts'

const links = createPageLinks('https://billing.example.com/pay', 'sk_test_key')
const part = links.linkTo('order-1', 'token').split('/').at(-2) ?? ''

it('a link of ours is read back', () => {
  expect(links.read(part)).toEqual({ order_id: 'order-1', is_ours: true })
})

it.each([
  ['padded', `${part}==`],
  ['with another last letter', `${part.slice(0, -1)}${part.endsWith('A') ? 'B' : 'A'}`],
  ['whose last letter means the same', `${part.slice(0, -1)}${twinOf(part.at(-1) ?? '')}`],
  ['with something behind', `${part}~more`],
  ['without a seal', 'order-1'],
])('one %s is not ours', (_name, text) => {
  expect(links.read(text)).toMatchObject({ order_id: 'order-1', is_ours: false })
})

/** Of 16 bytes the last letter carries two bits: sixteen letters mean the same. */
function twinOf(letter: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return letters[letters.indexOf(letter) + 1] ?? ''
}
