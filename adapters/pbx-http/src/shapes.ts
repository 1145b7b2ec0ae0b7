import { CURRENCIES } from '@billing/core'
import { z } from 'zod'
import { LIMITS_SHOWN } from './count-shapes.ts'

/** The version of the contract that these shapes are; a core names it in its health. */
export const CONTRACT = 'pbx-provisioning/1'

/** The levels that a tenant can be told, from the highest. */
export const LEVELS = ['full', 'limited', 'emergency_only'] as const

/** Where the making of a tenant stands. */
export const STATUSES = ['provisioning', 'ready', 'failed', 'deleted'] as const

/** Tenants that one answer lists at most. */
export const LIST_MAX = 200

/** Ids that stand in paths: none of them can lead out of its place. */
const Id = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:~-]{0,127}$/)

/** The core's own name of a tenant. */
export const TenantId = Id.meta({
  description: 'The core’s own id of the tenant. It never changes and is never given again.',
  examples: ['0197a3b2-7c11-7d4e-9a55-2f6a3c1e8b90'],
})

/** Our name of what is made or credited. */
export const Reference = Id.meta({
  description: 'Our id. Unique for ever: the same one again is the same thing again.',
  examples: ['0197a3b2-6a00-7b1c-8f02-5d0c4e9a7712'],
})

const Level = z.enum(LEVELS).meta({
  description:
    '`full`: everything works. `limited`: no outgoing calls that cost money; a core that cannot do this serves in full, and shows `full`. `emergency_only`: emergency calls, and the portal so that people can pay.',
})

const Generation = z.int().min(0).meta({
  description:
    'Orders the commands of a level: the greatest that the core has seen for this tenant; 0 before the first.',
})

const PlanTier = z
  .string()
  .min(1)
  .max(64)
  .meta({
    description: 'The plan as we name it; the core decides what it allows.',
    examples: ['business'],
  })

const Plan = z.looseObject({ tier: PlanTier })

/** An amount, in cents. */
export const MoneyShape = z
  .looseObject({
    amount_minor: z.int().meta({ description: 'In minor units (cents).', examples: [2000] }),
    currency: z
      .enum(CURRENCIES)
      .meta({ description: 'ISO 4217: what the billing system sells in, as it asks.' }),
  })
  .meta({ description: 'An amount.' })

/** What we ask for when a tenant is to be made. */
export const NewTenantBody = z
  .looseObject({
    code: z
      .string()
      .min(1)
      .max(64)
      .meta({
        description:
          'Short name for machines, lower case. Unique at the core, deleted tenants too.',
        examples: ['tk4f7q2mzx1'],
      }),
    name: z
      .string()
      .min(1)
      .max(300)
      .meta({ description: 'Name for people.', examples: ['Ąžuolas UAB'] }),
    slug: z
      .string()
      .min(1)
      .max(100)
      .meta({
        description: 'The name folded to ASCII. Unique at the core, deleted tenants too.',
        examples: ['azuolas-uab'],
      }),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .meta({ description: 'ISO 3166-1 alpha-2.', examples: ['LT'] }),
    timezone: z
      .string()
      .min(1)
      .max(64)
      .meta({
        description: 'IANA name.',
        examples: ['Europe/Vilnius'],
      }),
    contact_email: z
      .string()
      .min(3)
      .max(254)
      .meta({
        description: 'Who answers for the tenant.',
        examples: ['ona@example.com'],
      }),
    plan: Plan,
  })
  .meta({ description: 'A tenant to be made.' })

/** Another plan for a tenant. */
export const PlanBody = z
  .looseObject({ plan: Plan })
  .meta({ description: 'What changes of a tenant.' })

/** A level for a tenant, and its place among the commands. */
export const LevelBody = z
  .looseObject({ level: Level, generation: Generation })
  .meta({ description: 'The level that is wanted.' })

/** One word of ASCII: our databases and our customers' eyes read it the same. */
const PLAIN = /^[!-~]*$/
/** The name or the address of a host, a port behind it where one is needed. */
const DOMAIN = /^[A-Za-z0-9.:_[\]-]+$/
/** By https and without a user: customers are sent there. */
const PORTAL = /^https:\/\/[A-Za-z0-9.:_[\]-]+([/?#][!#-;=?-[\]-~]*)?$/

/** A tenant as the core shows it. */
export const TenantShape = z
  .looseObject({
    tenant_id: TenantId,
    external_id: z.string().min(1).max(128).meta({
      description:
        'Our id, as it stood in the path when the tenant was made. Of a tenant that was made in another way: its `tenant_id`.',
    }),
    code: z.string().regex(PLAIN).max(64).meta({ description: 'As it was asked for.' }),
    slug: z.string().regex(PLAIN).max(100).meta({ description: 'As it was asked for.' }),
    name: z.string().max(300).meta({ description: 'May be emptied when the tenant is deleted.' }),
    status: z.enum(STATUSES).meta({
      description:
        '`provisioning`: being made; turns to `ready` or `failed` and never comes back. `ready`: it works at its level. `failed`: it could not be made. `deleted`: a tombstone, whose level says nothing.',
    }),
    level: Level,
    generation: Generation,
    plan: Plan,
    ...LIMITS_SHOWN,
    sip_domain: z
      .string()
      .regex(DOMAIN)
      .max(255)
      .nullable()
      .meta({
        description: 'Where its telephones register.',
        examples: ['tk4f7q2mzx1.pbx.example.com'],
      }),
    portal_url: z
      .url()
      .regex(PORTAL)
      .max(1_000)
      .nullable()
      .meta({
        description:
          'Where its people sign in, by https. Null only while `provisioning` and when `failed`.',
        examples: ['https://tk4f7q2mzx1.pbx.example.com/'],
      }),
  })
  .meta({ description: 'A tenant as it is now.' })
/** A tenant as the core shows it. */
export type WireTenant = z.output<typeof TenantShape>

/** Some tenants. */
export const TenantList = z
  .looseObject({
    data: z.array(TenantShape).max(LIST_MAX),
    has_more: z.boolean().meta({
      description: 'Whether others follow. None follow an empty page.',
    }),
  })
  .meta({ description: 'Some tenants, the oldest first.' })
/** Some tenants. */
export type WireList = z.output<typeof TenantList>

/** A credit that was given, and the balance after it. */
export const CreditShape = z
  .looseObject({ reference: Reference, amount: MoneyShape, balance: MoneyShape })
  .meta({
    description: 'The credit as it was given the first time, and the balance as it is now.',
  })

/** What was taken back. */
export const DebitShape = z.looseObject({ reference: Reference, amount: MoneyShape }).meta({
  description:
    'What was taken back the first time that this was asked; zero where nothing was unused.',
})

/** How the core is, and what it can do. */
export const Health = z
  .looseObject({
    ok: z.literal(true),
    version: z
      .string()
      .max(100)
      .meta({ description: 'Of the core.', examples: ['4.2.0'] }),
    contract: z.literal(CONTRACT),
    offers: z
      .looseObject({
        credits: z.boolean(),
        balance: z.boolean(),
        debits: z
          .boolean()
          .optional()
          .meta({ description: 'Whether it gives unused credit back. Not where it says nothing.' }),
        use: z
          .boolean()
          .optional()
          .meta({ description: 'Whether it tells what calls used up. Not where it says nothing.' }),
        limits: z
          .boolean()
          .optional()
          .meta({ description: 'Whether it takes limits. Not where it says nothing.' }),
        counts: z
          .boolean()
          .optional()
          .meta({ description: 'Whether it counts what is in use. Not where it says nothing.' }),
      })
      .meta({ description: 'Whether it takes credits for calls, and whether it tells balances.' }),
  })
  .meta({ description: 'The core works.' })

/** An error, as RFC 9457 writes it; only one with a `code` counts. */
export const ProblemShape = z
  .looseObject({
    code: z
      .string()
      .regex(/^[a-z][a-z0-9_.-]{0,63}$/)
      .meta({
        description:
          'Stable. We know `unauthorized`, `forbidden`, `tenant_not_found`, `tenant_deleted`, `conflict`, `code_taken`, `slug_taken`, `invalid`, `not_offered`, `not_told`, `busy`; another one is shown to an operator as it is.',
        examples: ['code_taken'],
      }),
    type: z.string().max(500).optional(),
    title: z.string().max(500).optional(),
    status: z.int().min(100).max(599).optional(),
    detail: z.string().max(2_000).optional().meta({ description: 'For an operator to read.' }),
  })
  .meta({ description: 'An error of RFC 9457 with a stable code.' })
