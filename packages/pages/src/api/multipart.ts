/**
 * A body with files, as the API takes uploads; what is undefined is left out. It fits any operation, because the types of
 * the API document know a file only as text. Source: RFC 7578.
 */
export function multipart(fields: Readonly<Record<string, string | File | undefined>>): never {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.set(name, value)
  return body as never
}
