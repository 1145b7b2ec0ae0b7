import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** A tenant as the core keeps it. */
export interface Tenant {
  readonly tenant_id: string
  readonly external_id: string
  readonly code: string
  readonly slug: string
  readonly name: string
  /** All that was asked for but the plan, to tell the same from something else. */
  readonly content: string
  /** Until then it is being made, in milliseconds of the epoch. */
  readonly ready_at: number
  readonly credits: Record<string, number>
  /** What was taken back of them. */
  readonly debits: Record<string, number>
  plan: { readonly tier: string }
  level: 'full' | 'limited' | 'emergency_only'
  generation: number
  deleted: boolean
}

/** What the core refuses, with its status and its code on the wire. */
export class Refusal extends Error {
  readonly status: 401 | 404 | 409 | 410 | 422
  readonly code: string
  constructor(status: Refusal['status'], code: string, detail: string) {
    super(detail)
    this.status = status
    this.code = code
  }
}

/** What is asked for when a tenant is to be made. */
export interface Asked {
  readonly code: string
  readonly slug: string
  readonly name: string
  readonly plan: { readonly tier: string }
}

/** The tenants that the core has. Nothing here waits, so that no two calls see one another half done. */
export interface Book {
  /** In the order in which they were made, tombstones too. */
  readonly tenants: readonly Tenant[]
  /** A tenant, a tombstone too. */
  get(tenant_id: string): Tenant
  /** A tenant that takes commands. */
  living(tenant_id: string): Tenant
  /** At most one for each `external_id`. */
  make(external_id: string, asked: Asked): { readonly tenant: Tenant; readonly is_new: boolean }
  /** Whether it has been made, or is still being made. */
  isReady(tenant: Tenant): boolean
  save(): void
}

const NO_DEBITS: Pick<Tenant, 'debits'> = { debits: {} }

/** Open the book in a file, or in memory. With a database, each command is a transaction instead. */
export function openBook(file: string | undefined, made_after_ms: number, now: () => number): Book {
  const text = file && existsSync(file) ? readFileSync(file, 'utf8') : '[]'
  // A book of before has no debits.
  const tenants = (JSON.parse(text) as Tenant[]).map((each) => ({ ...NO_DEBITS, ...each }))
  const book: Book = {
    tenants,
    get(tenant_id) {
      const tenant = tenants.find((each) => each.tenant_id === tenant_id)
      if (!tenant) throw new Refusal(404, 'tenant_not_found', 'There is no such tenant.')
      return tenant
    },
    living(tenant_id) {
      const tenant = book.get(tenant_id)
      if (tenant.deleted) throw new Refusal(410, 'tenant_deleted', 'This tenant was deleted.')
      return tenant
    },
    make(external_id, { plan, ...asked }) {
      const content = JSON.stringify(asked)
      const known = tenants.find((each) => each.external_id === external_id)
      if (known) {
        if (book.living(known.tenant_id).content === content)
          return { tenant: known, is_new: false }
        throw new Refusal(409, 'conflict', 'This external_id has another tenant.')
      }
      const { code, slug, name } = asked
      mustBeFree(tenants, { code, slug })
      const names = { tenant_id: randomUUID(), external_id, code, slug, name, content, plan }
      const ready_at = now() + made_after_ms
      const begun = { level: 'full', generation: 0, deleted: false } as const
      const tenant: Tenant = { ...names, ...begun, credits: {}, debits: {}, ready_at }
      tenants.push(tenant)
      return { tenant, is_new: true }
    },
    isReady: ({ ready_at }) => now() >= ready_at,
    save() {
      if (!file) return
      writeFileSync(`${file}.new`, JSON.stringify(tenants))
      renameSync(`${file}.new`, file)
    },
  }
  return book
}

/** The names of a tombstone stay taken. */
function mustBeFree(tenants: readonly Tenant[], names: Pick<Tenant, 'code' | 'slug'>): void {
  for (const own of ['code', 'slug'] as const) {
    if (tenants.every((each) => each[own] !== names[own])) continue
    throw new Refusal(409, `${own}_taken`, `The ${own} ${names[own]} is taken.`)
  }
}
