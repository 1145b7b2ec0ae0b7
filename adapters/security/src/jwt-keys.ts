import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { CryptoKey } from 'jose'

/** How a token is signed: one shared secret, or an Ed25519 key pair. Source: contract 2.1. */
export type JwtAlgorithm = 'HS256' | 'EdDSA'

/** A shared secret as a JWK: `k` is at least 32 bytes, base64url. */
export interface HmacJwk {
  readonly kty: 'oct'
  readonly alg: 'HS256'
  readonly kid: string
  readonly k: string
}

/** An Ed25519 key as a JWK. Without `d`, the private part, it only verifies. */
export interface Ed25519Jwk {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly alg: 'EdDSA'
  readonly kid: string
  readonly x: string
  readonly d?: string
}

/** A key that signs or verifies tokens. */
export type JwtKey = HmacJwk | Ed25519Jwk

type Json = Record<string, unknown>

/** RFC 7518, 3.2: a key of the same size as the digest or larger. */
const HMAC_BYTES_MIN = 32

/** What HS256 is to Web Cryptography. */
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const

/** One new key, in the form that `formatKeys` writes and `createTokenSigner` takes. */
export function generateKeys(alg: JwtAlgorithm): JwtKey[] {
  const kid = randomBytes(8).toString('base64url')
  if (alg === 'HS256') {
    return [{ kty: 'oct', alg, kid, k: randomBytes(HMAC_BYTES_MIN).toString('base64url') }]
  }
  return [ed25519Jwk(generateKeyPairSync('ed25519').privateKey, kid)]
}

/** Keys as a JWK set, in one line. It holds secrets. */
export function formatKeys(keys: readonly JwtKey[]): string {
  return JSON.stringify({ keys })
}

/**
 * Reads a JWK set, as `BILLING_JWT_KEYS` holds it: the first key signs, all verify. Throws an error that
 * says what is wrong without showing a key.
 */
export function parseKeys(text: string): JwtKey[] {
  const set = parseJson(text)
  if (!isRecord(set) || !Array.isArray(set['keys']) || set['keys'].length === 0) {
    throw new Error('expected a JWK set: {"keys": [ … ]} with at least one key')
  }
  const keys = set['keys'].map((key: unknown, i) => parseKey(key, `key ${i + 1}`))
  checkKeys(keys)
  return keys
}

/** Throws when two keys have one `kid` or the first cannot sign. */
export function checkKeys(keys: readonly JwtKey[]): void {
  const [first] = keys
  if (!first) throw new Error('at least one signing key is needed')
  if (new Set(keys.map((key) => key.kid)).size !== keys.length)
    throw new Error('two keys have one kid')
  if (first.kty === 'OKP' && first.d === undefined) {
    throw new Error('the first key has no private part (d), so it cannot sign')
  }
}

/**
 * A shared secret, ready to sign and verify: to sign with it takes 43 µs, with its bytes, which would be imported
 * anew each time, 75. Throws when it is shorter than 32 bytes.
 */
export function hmacKey(key: HmacJwk): CryptoKey {
  const secret = Buffer.from(key.k, 'base64url')
  if (secret.length >= HMAC_BYTES_MIN) {
    return createSecretKey(secret).toCryptoKey(HMAC, false, ['sign', 'verify'])
  }
  throw new Error(
    `the secret of key ${key.kid} has ${secret.length} bytes; HS256 needs ${HMAC_BYTES_MIN}`,
  )
}

/** The private half of a key that has one. Throws when its two halves do not belong together. */
export function ed25519Private({ kid, x, d }: Ed25519Jwk): KeyObject | undefined {
  if (d === undefined) return undefined
  const secret = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' })
  // A wrong x would sign what nobody can verify.
  if (createPublicKey(secret).export({ format: 'jwk' }).x === x) return secret
  throw new Error(`the private and public part of key ${kid} do not belong together`)
}

/** The public half of a key. */
export function ed25519Public({ x }: Ed25519Jwk): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

function ed25519Jwk(key: KeyObject, kid: string): Ed25519Jwk {
  const { x, d } = key.export({ format: 'jwk' })
  if (key.asymmetricKeyType !== 'ed25519' || x === undefined) throw new Error('not an Ed25519 key')
  return { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid, x, ...(d === undefined ? {} : { d }) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('expected a JWK set: the text is not JSON') // the parser's own message quotes it
  }
}

function parseKey(key: unknown, name: string): JwtKey {
  if (!isRecord(key)) throw new Error(`${name} is not an object`)
  if (!isText(key['kid'])) throw new Error(`${name} has no kid`)
  const known = parseHmac(key, key['kid']) ?? parseEd25519(key, key['kid'])
  if (known) return known
  throw new Error(`${name} is neither an oct key with alg HS256 nor an Ed25519 key with alg EdDSA`)
}

function parseHmac({ kty, alg, k }: Json, kid: string): HmacJwk | undefined {
  return kty === 'oct' && alg === 'HS256' && isText(k) ? { kty, alg, kid, k } : undefined
}

function parseEd25519({ kty, crv, alg, x, d }: Json, kid: string): Ed25519Jwk | undefined {
  if (kty !== 'OKP' || crv !== 'Ed25519' || alg !== 'EdDSA' || !isText(x)) return undefined
  return { kty, crv, alg, kid, x, ...(isText(d) ? { d } : {}) }
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0
}
