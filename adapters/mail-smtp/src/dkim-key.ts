import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** The key that mails are signed with, and where its public half is published. */
export interface DkimOptions {
  readonly domain: string
  /** The record stands at `<selector>._domainkey.<domain>`. */
  readonly selector: string
  /** RSA, as PEM. */
  readonly private_key: string
}

/** Shorter keys are not believed. Source: RFC 8301, 3.2. */
const BITS_MIN = 1_024
const LABELS = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*$/i

/** Check a key before anything is signed with it. Throws, without showing it. */
export function checkDkim({ domain, selector, private_key }: DkimOptions): void {
  if (!LABELS.test(domain)) throw new Error('the DKIM domain is no domain')
  if (!LABELS.test(selector)) throw new Error('the DKIM selector is no label of a domain')
  const key = privateKey(private_key)
  if (key.asymmetricKeyType !== 'rsa') throw new Error('the DKIM key must be an RSA key')
  if (bitsOf(key) < BITS_MIN) throw new Error(`the DKIM key must have at least ${BITS_MIN} bits`)
}

function privateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new Error('the DKIM key is no private key in PEM')
  }
}

function bitsOf(key: KeyObject): number {
  return key.asymmetricKeyDetails?.modulusLength ?? 0
}

/** How long the key is, in bits. */
export function dkimBits({ private_key }: DkimOptions): number {
  return bitsOf(privateKey(private_key))
}

/** Where the record stands. */
export function dkimName({ selector, domain }: DkimOptions): string {
  return `${selector}._domainkey.${domain}`
}

/** The record that must stand there. Source: RFC 6376, 3.6.1. */
export function dkimRecord({ private_key }: DkimOptions): string {
  const key = createPublicKey(private_key).export({ type: 'spki', format: 'der' })
  return `v=DKIM1; k=rsa; p=${key.toString('base64')}`
}

/** Whether a published record holds the public half of our key. */
export function isPublished(record: string, options: DkimOptions): boolean {
  const keyOf = (text: string) => /(?:^|;)\s*p\s*=\s*([^;]*)/.exec(text)?.[1]?.replaceAll(/\s/g, '')
  return keyOf(record) === keyOf(dkimRecord(options))
}
