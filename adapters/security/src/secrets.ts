import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { invariant, type Secrets } from '@billing/core'
import { base64urlBytes } from './base64url.ts'

/** A secret key of 32 bytes and the name under which sealed text remembers it (1 to 32 of `A-Za-z0-9_-`). */
export interface SecretKey {
  readonly id: string
  readonly key: Uint8Array
}

/** The first key seals and makes digests; the others only open what they sealed before a rotation. */
export interface SecretsOptions {
  readonly keys: readonly SecretKey[]
  /** Sealed for one use and opened by no other: a cookie of one front end, say. Default: what the service itself keeps. */
  readonly purpose?: string
}

const VERSION = 's1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Digests and AES-256-GCM under keys derived from the given ones (HKDF-SHA-256), one per purpose. */
export function createSecrets({ keys, purpose }: SecretsOptions): Secrets {
  const [current] = keys
  invariant(current, 'at least one secret key is needed')
  keys.forEach(checkKey)
  const of = purpose === undefined ? '' : `${purpose} `
  const sealing = new Map(keys.map(({ id, key }) => [id, derive(key, `${of}seal`)]))
  invariant(sealing.size === keys.length, 'two secret keys have one id')
  const macKey = derive(current.key, `${of}mac`)
  const sha256 = (text: string) => hash('sha256', text, 'buffer')
  return {
    token: () => randomBytes(32).toString('base64url'),
    code: () => String(randomInt(1_000_000)).padStart(6, '0'),
    digest: (text) => hash('sha256', text, 'hex'),
    mac: (text) => createHmac('sha256', macKey).update(text).digest('base64url'),
    seal: (text) => seal(text, current.id, keyOf(sealing, current.id)),
    open: (sealed) => open(sealed, sealing),
    // Digests have one length, so the comparison does not tell that of the texts.
    equal: (a, b) => timingSafeEqual(sha256(a), sha256(b)),
  }
}

function checkKey({ id, key }: SecretKey): void {
  invariant(/^[\w-]{1,32}$/.test(id), 'a secret key id is 1 to 32 characters of A-Za-z0-9_-')
  invariant(key.length === 32, `the secret key ${id} has ${key.length} bytes, not 32`)
}

function derive(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `billing ${purpose}`, 32))
}

function keyOf(keys: ReadonlyMap<string, Buffer>, id: string): Buffer {
  const key = keys.get(id)
  if (!key) throw new Error('no key of ours opens this text')
  return key
}

/** `s1.<key id>.<iv, text, tag>`; the part before the last dot is authenticated too. */
function seal(text: string, id: string, key: Buffer): string {
  const head = `${VERSION}.${id}`
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(head))
  const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${head}.${body.toString('base64url')}`
}

/** The id of the key under which a text says that it was sealed; empty for a text that we did not seal. */
export function sealedUnder(sealed: string): string {
  const [version, id = '', encoded] = sealed.split('.')
  return version === VERSION && encoded !== undefined ? id : ''
}

function open(sealed: string, keys: ReadonlyMap<string, Buffer>): string {
  const [version, id = '', encoded = '', ...rest] = sealed.split('.')
  const body = base64urlBytes(encoded)
  const ours = version === VERSION && rest.length === 0
  if (!ours || !body || body.length < IV_BYTES + TAG_BYTES)
    throw new Error('not a text that we sealed')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(keys, id), body.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(`${version}.${id}`))
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  const text = body.subarray(IV_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}
