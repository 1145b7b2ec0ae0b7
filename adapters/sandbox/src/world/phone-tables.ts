/** The columns of the PBX core's tenants. */
export interface TenantTable {
  tenant_id: string
  reference: string
  code: string
  slug: string
  level: string
  generation: number
  plan_tier: string
  /** The rest of NewTenant, as canonical JSON. */
  content: string
  created_at: number
}

/** The columns of the limits that a tenant was set last. */
export interface LimitsTable {
  tenant_id: string
  /** TenantCounts, as JSON. */
  limits: string
  limits_generation: number
}

/** The columns of what a tenant has in use. */
export interface InUseTable {
  tenant_id: string
  name: string
  count: number
}

/** The columns of call credit that was given. */
export interface CreditTable {
  tenant_id: string
  reference: string
  amount_minor: number
  currency: string
}

/** The columns of call credit that was taken back. */
export interface DebitTable {
  tenant_id: string
  reference: string
  /** Zero where nothing was left. */
  amount_minor: number
  currency: string
}

/** The columns of calls that used up credit. */
export interface CallTable {
  call_id: string
  tenant_id: string
  amount_minor: number
  used_at: number
}
