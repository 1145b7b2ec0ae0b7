import { describe, expect, it } from 'vitest'
import { formatKeys, generateKeys, parseKeys } from './jwt-keys.ts'
import { createTokenSigner } from './token-signer.ts'

const signerOn = (text: string) =>
  createTokenSigner({ issuer: 'i', audience: 'a', keys: parseKeys(text) })

describe('signing keys', () => {
  it.each(['HS256', 'EdDSA'] as const)('made for %s are read back as they were written', (alg) => {
    const keys = [...generateKeys(alg), ...generateKeys('HS256')]

    expect(parseKeys(formatKeys(keys))).toEqual(keys)
    expect(keys[0]).toMatchObject({ alg })
  })

  it('may have only their public half when they do not sign', () => {
    const [current] = generateKeys('EdDSA')
    const [old] = generateKeys('EdDSA')
    const { d: _, ...half } = { d: '', ...old }

    expect(() => signerOn(JSON.stringify({ keys: [current, half] }))).not.toThrow()
    expect(() => signerOn(JSON.stringify({ keys: [half, current] }))).toThrow('cannot sign')
  })

  const [hmac] = generateKeys('HS256')
  it.each([
    ['no JSON', 'secret', 'the text is not JSON'],
    ['no set', '[]', 'expected a JWK set'],
    ['an empty set', '{"keys":[]}', 'at least one key'],
    ['a key that is no object', '{"keys":[1]}', 'key 1 is not an object'],
    ['no kid', '{"keys":[{"kty":"oct","alg":"HS256","k":"x"}]}', 'key 1 has no kid'],
    [
      'another algorithm',
      '{"keys":[{"kty":"oct","alg":"HS512","kid":"1","k":"x"}]}',
      'key 1 is neither',
    ],
    [
      'a short secret',
      '{"keys":[{"kty":"oct","alg":"HS256","kid":"1","k":"c2hvcnQ"}]}',
      'has 5 bytes',
    ],
    ['one kid twice', JSON.stringify({ keys: [hmac, hmac] }), 'two keys have one kid'],
  ])('are refused with %s', (_, text, message) => {
    expect(() => signerOn(text)).toThrow(message)
  })

  it('are refused when their halves do not belong together', () => {
    const [one] = generateKeys('EdDSA')
    const [two] = generateKeys('EdDSA')
    const mixed = { ...one, x: two && 'x' in two ? two.x : '' }

    expect(() => signerOn(JSON.stringify({ keys: [mixed] }))).toThrow()
  })

  it('stay out of the error message', () => {
    expect(() => parseKeys('very-secret-text')).toThrow(/^(?!.*very-secret).*$/)
  })
})
