import { Problem } from '@billing/core'
import type { HttpContext } from './context.ts'

/** A path that we serve, as it is written in a route (`/v1/tenants/{tenant_id}`), and one of its methods. */
export interface Served {
  readonly path: string
  readonly method: string
}

const UNKNOWN = 'We serve nothing at this path; `/docs` lists all that we serve.'

/**
 * The refusal of what no route took: `not-found`, with `Allow` when the path is known and only the method is
 * not. Source: contract 3.
 */
export function refuseUnknown(served: readonly Served[]) {
  const methods = new Map<string, Set<string>>()
  for (const { path, method } of served) {
    const known = methods.get(path) ?? new Set()
    known.add(method)
    if (method === 'GET') known.add('HEAD')
    methods.set(path, known)
  }
  const patterns = [...methods].map(([path, allowed]) => ({
    matches: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    allow: [...allowed].toSorted().join(', '),
  }))
  return (c: HttpContext): Problem => {
    const known = patterns.find(({ matches }) => matches.test(c.req.path))
    if (known) {
      c.get('state').headers['allow'] = known.allow
      return new Problem('not-found', { detail: `We serve ${known.allow} here.` })
    }
    return new Problem('not-found', { detail: UNKNOWN })
  }
}
