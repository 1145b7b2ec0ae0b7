/**
 * Whether a secret can stand in a header as it is. A line break at its end, from a file, is the usual reason
 * why not: it would be refused at every call, and nobody would say why.
 */
export function isSendable(secret: string): boolean {
  return /^[\x21-\x7e]+$/.test(secret)
}
