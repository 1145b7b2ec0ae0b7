import { expect, it } from 'vitest'
import { pack, unpack } from './stored-file.ts'

const file = { bytes: Uint8Array.of(1, 0x0a, 2, 0x0a), content_type: 'text/plain; charset="ą"\n' }

it('gives back bytes and content type, line breaks and letters included', () => {
  expect(unpack(pack(file))).toEqual(file)
  expect(unpack(pack({ ...file, bytes: new Uint8Array() })).bytes).toEqual(new Uint8Array())
})

it('has the file itself behind one line, so that a person gets at it without us', () => {
  const [head = '', ...rest] = Buffer.from(pack(file)).toString('latin1').split('\n')

  expect(JSON.parse(head)).toMatchObject({ format: 1, size: 4 })
  expect(Buffer.from(rest.join('\n'), 'latin1')).toEqual(Buffer.from(file.bytes))
})

it('knows every cut, every lengthening and every changed byte', () => {
  const packed = pack(file)

  for (let length = 0; length < packed.length; length++) {
    expect(() => unpack(packed.slice(0, length)), `cut at ${length}`).toThrow('it is damaged')
  }
  expect(() => unpack(Buffer.concat([packed, Uint8Array.of(0)]))).toThrow('it is damaged')
  const changed = packed.slice()
  changed[changed.length - 1] = 9
  expect(() => unpack(changed)).toThrow('it is damaged')
})

it.each(['', '\n', 'null\n', '[]\n', '{}\n', '%PDF-1.7\n%%EOF\n', `${'x'.repeat(5_000)}\n`])(
  'does not take what is not ours: %j',
  (text) => {
    expect(() => unpack(Buffer.from(text))).toThrow('it is damaged')
  },
)

it('refuses a content type that is a book', () => {
  expect(() => pack({ ...file, content_type: 'x'.repeat(1_000) })).toThrow('too long')
})
