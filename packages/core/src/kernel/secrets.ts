/** Digests and sealed text. Passes `secretsContract` of @billing/testing. */
export interface Secrets {
  /** 256 random bits, base64url. */
  token(): string
  /** Six random digits. */
  code(): string
  /** SHA-256 in hex, for text that nobody can guess and for chains. */
  digest(text: string): string
  /** A keyed digest in base64url, for text that somebody could guess: codes, cursors. */
  mac(text: string): string
  /** Encrypt for our own later reading (AES-256-GCM, key id inside). */
  seal(text: string): string
  /** Throws when the text was not sealed by us or was changed. */
  open(sealed: string): string
  /** Whether two texts are equal, in a time that does not tell where they differ. */
  equal(a: string, b: string): boolean
}
