import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto'

/** A private JWK of HS256 (`k`) or Ed25519 (`x`, `d`), with its `kid` and `alg`. */
export interface Jwk {
  readonly kty: string
  readonly kid: string
  readonly alg: 'HS256' | 'EdDSA'
  readonly crv?: string
  readonly k?: string
  readonly x?: string
  readonly d?: string
}

type Json = Record<string, unknown>

/** A fresh key with a name of its own. */
export function newKey(alg: Jwk['alg']): Jwk {
  const kid = randomBytes(6).toString('hex')
  if (alg === 'HS256') return { kty: 'oct', kid, alg, k: randomBytes(32).toString('base64url') }
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { kty: 'OKP', crv: 'Ed25519', kid, alg, x, d }
}

/** The public half as PEM, as an attacker may find it published. */
export function publicPem({ x = '' }: Jwk): string {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

/** A JWT with any header and payload, signed by the means of `key`; without one, unsigned. */
export function forge(header: Json, payload: Json, key?: Jwk): string {
  const encode = (part: Json) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${key ? signature(text, key) : ''}`
}

function signature(text: string, { alg, k = '', x = '', d = '' }: Jwk): string {
  if (alg === 'HS256') {
    return createHmac('sha256', Buffer.from(k, 'base64url')).update(text).digest('base64url')
  }
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' })
  return sign(null, Buffer.from(text), key).toString('base64url')
}

/** Header and payload of a JWT, unverified. */
export function readToken(token: string): { header: Json; payload: Json } {
  const [header = '', payload = ''] = token.split('.')
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json
  return { header: decode(header), payload: decode(payload) }
}

/** Other texts whose three parts decode to the same bytes, as a lenient reader of base64url takes them. */
export function respelt(token: string): string[] {
  const parts = token.split('.')
  return parts.flatMap((part, place) =>
    spellings(part).map((spelt) => parts.with(place, spelt).join('.')),
  )
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function spellings(part: string): string[] {
  const bytes = Buffer.from(part, 'base64url')
  const lasts = Array.from(LETTERS, (letter) => part.slice(0, -1) + letter)
  const others = [
    `${part}=`,
    `${part}==`,
    ` ${part}`,
    `${part}\n`,
    bytes.toString('base64'),
    ...lasts,
  ]
  return others.filter((text) => text !== part && Buffer.from(text, 'base64url').equals(bytes))
}
