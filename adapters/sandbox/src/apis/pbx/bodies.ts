import { CURRENCIES } from '@billing/core'
import { z } from 'zod'

const Plan = z.object({ tier: z.string().min(1).max(64) })

/** What names a tenant or a credit in a path. */
export const Id = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:~-]{0,127}$/)

/** A tenant to be made; what we do not know is ignored. */
export const NewTenantBody = z.object({
  code: z.string().min(1).max(64),
  name: z.string().min(1).max(300),
  slug: z.string().min(1).max(100),
  country: z.string().regex(/^[A-Z]{2}$/),
  timezone: z.string().min(1).max(64),
  contact_email: z.string().min(3).max(254),
  plan: Plan,
})

/** Another plan. */
export const PlanBody = z.object({ plan: Plan })

/** The level that is wanted, and its place among the commands. */
export const LevelBody = z.object({
  level: z.enum(['full', 'limited', 'emergency_only']),
  generation: z.int().min(0),
})

/** The limits that are wanted, and their place among the commands. */
export const LimitsBody = z.object({
  limits: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,63}$/), z.int().min(0)),
  generation: z.int().min(0),
})

/** A credit for calls. */
export const MoneyBody = z.object({ amount_minor: z.int().min(1), currency: z.enum(CURRENCIES) })

/** A stretch of time in which credit was used. */
export const UseQuery = z.object({ since: z.iso.datetime(), until: z.iso.datetime() })

/** Which tenants are listed. */
export const ListQuery = z.object({
  external_id: Id.optional(),
  after: Id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
