/**
 * The bytes of base64url (RFC 4648, 5) without padding; undefined for text in any other spelling. Node reads
 * leniently: padding, other alphabets, spaces, and bits of the last letter that no byte takes.
 */
export function base64urlBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}
