import { type Limit, money, type Plan, PLANS, TRIAL_DAYS_MAX } from '@billing/core'
import { LIMIT_NAMES, type LimitName } from '@billing/http'
import { type Argon2Parameters, DEFAULT_ARGON2, type SecretKey } from '@billing/security'
import { z } from 'zod'
import { cents, yearCents } from './config-plans.ts'

/** Whether other addresses can be made from this one by adding a path. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^?#@\s]+$/.test(text) && URL.canParse(text)
}

/** An address that others are made from, without a slash at the end. */
export const httpUrl = z
  .string()
  .refine(isHttpUrl, 'expected an http:// or https:// address without `?`, `#` and `@`')
  .transform((text) => text.replace(/\/+$/, ''))

/** Text that a parser turns into a value; what the parser throws is the problem that we show. */
export const parsed = <T>(parse: (text: string) => T) =>
  z.string().transform((text, context) => {
    try {
      return parse(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
      return z.NEVER
    }
  })

/** A number without a sign, no larger than this. */
export const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'expected a whole number')
    .transform(Number)
    .refine((value) => value <= max, `at most ${max}`)

/** `k2:<32 bytes in base64>,k1:…`: the first key seals, all open. A key without an id is `k1`. Throws. */
export function parseSecretKeys(text: string): SecretKey[] {
  return listOf(text, ',').map((entry) => {
    const [id, encoded] = entry.includes(':') ? entry.split(':', 2) : ['k1', entry]
    const key = Buffer.from(encoded ?? '', 'base64')
    if (!/^[\w-]{1,32}$/.test(id ?? '') || key.length !== 32) {
      throw new Error('expected 32 bytes in base64, as `openssl rand -base64 32` prints them')
    }
    return { id: id ?? '', key: Uint8Array.from(key) }
  })
}

/** More than this would keep a sign-in waiting for minutes. */
const ARGON2_MOST: Argon2Parameters = { memory_kib: 1_048_576, iterations: 20, parallelism: 16 }

/** `m=19456,t=2,p=1`: KiB, passes, lanes. Throws outside of what we allow. Source: contract 2.6. */
export function parseArgon2(text: string): Argon2Parameters {
  const [, m, t, p] = /^m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})$/.exec(text) ?? []
  if (!m) throw new Error('expected m=<KiB>,t=<passes>,p=<lanes>')
  const asked = { memory_kib: Number(m), iterations: Number(t), parallelism: Number(p) }
  const least = Object.entries(DEFAULT_ARGON2) as [keyof Argon2Parameters, number][]
  if (least.some(([name, value]) => asked[name] < value)) {
    throw new Error('at least m=19456,t=2,p=1')
  }
  if (least.some(([name]) => asked[name] > ARGON2_MOST[name])) {
    throw new Error('at most m=1048576,t=20,p=16: every sign-in costs as much')
  }
  return asked
}

/** `https://app.example.com,http://localhost:5173`, or `*`. Throws. */
export function parseOrigins(text: string): string[] {
  const origins = listOf(text, ',')
  const wrong = origins.find(
    (origin) => origin !== '*' && !(isHttpUrl(origin) && new URL(origin).origin === origin),
  )
  if (wrong !== undefined) throw new Error(`${wrong} is no origin, as in https://app.example.com`)
  return origins
}

/** As `parseOrigins`, each by its name: a reader is led to none that is not listed. Throws. */
export function parseSites(text: string): string[] {
  const origins = parseOrigins(text)
  if (origins.includes('*')) throw new Error('* is no origin here: name each')
  return origins
}

/** `signup=10/3600,totp=5/300`: points in so many seconds. Throws. */
export function parseRateLimits(text: string): Partial<Record<LimitName, Limit>> {
  const known: readonly string[] = LIMIT_NAMES
  return Object.fromEntries(
    listOf(text, ',').map((entry) => {
      const [, name, points, seconds] = /^(\w+)=(\d{1,6})\/(\d{1,6})$/.exec(entry) ?? []
      if (!name || !known.includes(name) || Number(points) < 1 || Number(seconds) < 1) {
        throw new Error(`${entry} is not <name>=<points>/<seconds>; names: ${known.join(', ')}`)
      }
      return [name, { points: Number(points), seconds: Number(seconds) }]
    }),
  )
}

/** `company=a,b;individual=b`. Throws. */
export function parseKybDocuments(text: string): { company: string[]; individual: string[] } {
  const found = /^company=([a-z_,]*);individual=([a-z_,]*)$/.exec(text)
  if (!found) throw new Error('expected company=<keys>;individual=<keys>')
  const [, company = '', individual = ''] = found
  return { company: listOf(company, ','), individual: listOf(individual, ',') }
}

/** `Production=https://billing.example.com/v1,Staging=…`: base addresses shown in the document. Throws. */
export function parseServers(text: string): { url: string; description: string }[] {
  return listOf(text, ',').map((entry) => {
    const [description = '', url = ''] = entry.split(/=(.*)/s)
    if (isHttpUrl(url) && url.endsWith('/v1')) return { description, url }
    throw new Error(`${entry} is not <name>=<address that ends with /v1>`)
  })
}

const PLAN_CHANGES = z.partialRecord(
  z.enum(PLANS.map(({ plan_tier }) => plan_tier)),
  z.strictObject({
    name: z.string().min(1).optional(),
    price_minor: cents(0).optional(),
    price_year_minor: yearCents.optional(),
    trial_days: z.int().min(0).max(TRIAL_DAYS_MAX).optional(),
    offered: z.boolean().optional(),
  }),
)

/** A JSON object of tiers; what a tier does not say stays as it is. Throws. */
export function parsePlans(json: string): readonly Plan[] {
  const result = PLAN_CHANGES.safeParse(JSON.parse(json))
  if (!result.success) {
    const [issue] = result.error.issues
    throw new Error(`${issue?.path.join('.') || 'the file'}: ${issue?.message}`)
  }
  return PLANS.map((plan) => {
    const { price_minor, price_year_minor, name, trial_days, offered } =
      result.data[plan.plan_tier] ?? {}
    const { currency } = plan.price
    return {
      ...plan,
      ...(price_year_minor !== undefined && { price_year: money(price_year_minor, currency) }),
      name: name ?? plan.name,
      price: price_minor === undefined ? plan.price : money(price_minor, currency),
      trial_days: trial_days ?? plan.trial_days,
      offered: offered ?? plan.offered,
    }
  })
}

function listOf(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
