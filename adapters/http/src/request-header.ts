import type { HttpEnv } from './context.ts'

/** A request as Hono's context holds it, here or in another application of this process. */
export interface Incoming {
  readonly env?: HttpEnv['Bindings'] | undefined
  readonly req: { header(name: string): string | undefined }
}

/**
 * One header of the request, by its name in lower case; several of one name are joined, as in `Headers`.
 * Read from what Node has parsed: to make `Headers` of all of them takes 2 µs of each request.
 */
export function requestHeader(c: Incoming, name: string): string | undefined {
  const raw = c.env?.incoming?.rawHeaders
  if (!raw) return c.req.header(name)
  let found: string | undefined
  for (let at = 0; at < raw.length; at += 2) {
    const each = raw[at]
    if (each?.length !== name.length || each.toLowerCase() !== name) continue
    const value = raw[at + 1] ?? ''
    found = found === undefined ? value : `${found}, ${value}`
  }
  return found
}
