import { randomUUID } from 'node:crypto'

/** A domain as FS PBX shows it. */
export interface ShownDomain {
  readonly domain_uuid: string
  readonly object: 'domain'
  readonly domain_name: string
  readonly domain_enabled: boolean
  readonly domain_description: string | null
}

/** What FS PBX answers: a status and its JSON. */
export interface Said {
  readonly status: number
  readonly body: unknown
  readonly location?: string
}

/** The domains of one FS PBX with the rules of its API. Source: FS PBX, DomainController and its requests. */
export interface FsPbxDomains {
  list(query: URLSearchParams): Said
  show(domain_uuid: string): Said
  store(input: unknown): Said
  update(domain_uuid: string, input: unknown): Said
  destroy(domain_uuid: string): Said
  /** As in the dashboard: whatever an operator wants. */
  byHand(domain: Partial<ShownDomain> & { readonly domain_name: string }): ShownDomain
  all(): readonly ShownDomain[]
}

type Fields = Readonly<Record<string, unknown>>

/** What an error looks like. */
export function refusal(status: number, code: string, message: string, param?: string): Said {
  const types: Record<number, string> = { 401: 'authentication_error', 500: 'api_error' }
  const type = types[status] ?? 'invalid_request_error'
  return { status, body: { error: { type, message, code, ...(param ? { param } : {}) } } }
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
const MISSING = refusal(404, 'resource_missing', 'No such domain.')

/** An FS PBX without domains. */
export function createDomains(): FsPbxDomains {
  const rows = new Map<string, ShownDomain>()
  const sorted = () =>
    [...rows.values()].toSorted((a, b) => (a.domain_uuid < b.domain_uuid ? -1 : 1))
  const keep = (row: ShownDomain) => {
    rows.set(row.domain_uuid, row)
    return row
  }
  const find = (uuid: string, then: (row: ShownDomain) => Said): Said => {
    if (!UUID.test(uuid)) return refusal(400, 'invalid_request', 'Invalid domain UUID.')
    const row = rows.get(uuid.toLowerCase())
    return row ? then(row) : MISSING
  }
  const nameProblem = (name: unknown, own?: string): Said | undefined => {
    const taken = sorted().some((row) => row.domain_name === name && row.domain_uuid !== own)
    if (taken) return invalid('domain_name', 'This domain name is already in use.')
    return isText(name) ? undefined : invalid('domain_name', 'The domain name is required.')
  }
  return {
    list: (query) => pageOf(sorted(), query),
    show: (uuid) => find(uuid, (row) => ({ status: 200, body: row })),
    store(input) {
      const fields = trimmed(input)
      const problem = nameProblem(fields['domain_name']) ?? contentProblem(fields)
      if (problem) return problem
      const row = keep(rowOf(randomUUID(), String(fields['domain_name']), fields))
      return { status: 201, body: row, location: `/api/v1/domains/${row.domain_uuid}` }
    },
    update: (uuid, input) =>
      find(uuid, (before) => {
        const fields = { domain_name: before.domain_name, ...trimmed(input) }
        const name = fields.domain_name
        const problem = nameProblem(name, before.domain_uuid) ?? contentProblem(fields)
        if (problem) return problem
        return { status: 200, body: keep(rowOf(before.domain_uuid, name, fields)) }
      }),
    destroy: (uuid) =>
      find(uuid, ({ domain_uuid }) => {
        rows.delete(domain_uuid)
        return { status: 200, body: { uuid: domain_uuid, object: 'domain', deleted: true } }
      }),
    byHand: (domain) =>
      keep({
        domain_uuid: randomUUID(),
        object: 'domain',
        domain_enabled: true,
        domain_description: null,
        ...domain,
      }),
    all: sorted,
  }
}

function pageOf(rows: readonly ShownDomain[], query: URLSearchParams): Said {
  const limit = Math.max(1, Math.min(100, Number(query.get('limit') ?? 25) || 0))
  const after = query.get('starting_after') ?? ''
  const filter = query.get('filter[domain_name]')
  // As the query builder does it: any of the parts between commas, anywhere in the name.
  const parts = filter === null ? [''] : filter.toLowerCase().split(',')
  const found = rows.filter(
    ({ domain_uuid, domain_name }) =>
      (after === '' || domain_uuid > after) && parts.some((part) => domain_name.includes(part)),
  )
  const data = found.slice(0, limit)
  const has_more = found.length > limit
  return { status: 200, body: { object: 'list', url: '/api/v1/domains', has_more, data } }
}

/** THE TRAP: an update without `domain_enabled` switches the domain on. */
function rowOf(domain_uuid: string, domain_name: string, fields: Fields): ShownDomain {
  return {
    domain_uuid,
    object: 'domain',
    domain_name,
    domain_enabled: fields['domain_enabled'] !== false,
    domain_description: String(fields['domain_description']),
  }
}

/** As the framework does it: texts lose the space around them, and names their capitals. */
function trimmed(input: unknown): Record<string, unknown> & { domain_name?: string } {
  const fields = typeof input === 'object' && input !== null ? { ...(input as Fields) } : {}
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string') continue
    fields[name] = name === 'domain_name' ? value.trim().toLowerCase() : value.trim()
  }
  return fields
}

function contentProblem(fields: Fields): Said | undefined {
  if (!isText(fields['domain_description'])) {
    return invalid('domain_description', 'The description is required, of 255 characters at most.')
  }
  const enabled = fields['domain_enabled'] ?? true
  return typeof enabled === 'boolean'
    ? undefined
    : invalid('domain_enabled', 'The domain enabled field must be true or false.')
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && Array.from(value).length <= 255
}

function invalid(param: string, message: string): Said {
  return refusal(400, 'invalid_parameter', message, param)
}
