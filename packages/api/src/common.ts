import { z } from '@hono/zod-openapi'
import {
  allCountries,
  CURRENCIES,
  EMAIL,
  EMAIL_MAX,
  type EpochMs,
  epochMs,
  type EpochSeconds,
  EUR,
  type FileDownload,
  fromUnixSeconds,
  inCapitals,
  isoInstant,
  LIST_ORDERS,
  LOCALES,
  PASSWORD_MAX,
  PLAN_TIER,
  PLANS,
  type ReceivedFile,
  TEXT_MAX,
  unixSeconds,
} from '@billing/core'

/** A bound that we keep and do not publish: it is in no schema, and names its field all the same. */
const within = (max: number) =>
  z.refine<string>((value) => value.length <= max, {
    error: `We take at most ${max} characters.`,
  })

/** Text that a client sends. */
export const text = () => z.string().check(within(TEXT_MAX))

const single = z.refine<string>((value) => !/[\p{Cc}\u2028\u2029]/u.test(value.trim()), {
  error: 'We take one line here, without control characters.',
})

/** One line of text, which may be empty. What is around it does not count. */
export const line = () => text().check(single)

const visible = z.refine<string>((value) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value), {
  error: 'This must not be empty.',
})

/** Text that a person is to read: there is something in it to see. */
export const readable = () => z.string().min(1).check(within(TEXT_MAX), visible)

/** One line of text with something in it to see. What is around it does not count. */
export const name = () => z.string().min(1).check(within(TEXT_MAX), visible, single)

/** A new password, of `least` characters or more. Source: contract 2.6. */
export const newPassword = (least: number) =>
  z.string().normalize('NFKC').min(least).check(within(PASSWORD_MAX))

/** An e-mail address that a client sends; spaces around it do not count. Source: contract 2.10. */
export const emailAddress = () =>
  z
    .string()
    .trim()
    .check(z.email({ pattern: EMAIL }), within(EMAIL_MAX))

/** An e-mail address that we answer with: it was checked when it came in. */
export const shownEmail = () => z.string().openapi({ format: 'email' })

/** An address of a page that we answer with. */
export const shownUri = () => z.string().openapi({ format: 'uri' })

const COUNTRIES: ReadonlySet<string> = new Set(allCountries())

/** ISO 3166-1 alpha-2, folded to upper case. Source: contract 1.2. */
export const country = () =>
  z
    .string()
    .length(2, { abort: true })
    .overwrite(inCapitals)
    .check(
      z.refine<string>((code) => COUNTRIES.has(code), {
        error: 'We know no such country (ISO 3166-1 alpha-2).',
      }),
    )
    .openapi({ description: 'ISO 3166-1 alpha-2.', example: 'LT' })

/**
 * A field that may be absent. Typed as exactly optional, because JSON has no `undefined`; built as
 * `optional`, because the document's generator knows only that.
 */
export function maybe<T extends z.ZodType>(schema: T): z.ZodExactOptional<T> {
  return schema.optional() as unknown as z.ZodExactOptional<T>
}

/** A value or null. Only a union prints right for a named schema. */
export function orNull<T extends z.ZodType>(schema: T): z.ZodUnion<[T, z.ZodNull]> {
  return z.union([schema, z.null()])
}

/** ISO 8601 in UTC with milliseconds on the wire, `EpochMs` inside. Source: contract 1.4. */
export const DateTime = z.codec(
  z.iso.datetime(),
  z.custom<EpochMs>((value) => Number.isSafeInteger(value)),
  { decode: (iso) => epochMs(Date.parse(iso)), encode: isoInstant },
)

/** What the document says of an instant that is a number: by `x-unit` the client gives each unit a type of its own. */
export const SECONDS = {
  type: 'integer',
  'x-unit': 'seconds',
  description: 'Unix seconds.',
} as const
/** The same of milliseconds, also in a query. */
export const MILLISECONDS = {
  type: 'integer',
  'x-unit': 'milliseconds',
  description: 'Unix milliseconds.',
} as const

/** Whole unix seconds on the wire, `EpochMs` inside. Source: contract 1.4. */
export const UnixSeconds = z
  .codec(
    z.custom<EpochSeconds>((value) => Number.isSafeInteger(value)),
    z.custom<EpochMs>((value) => Number.isSafeInteger(value)),
    { decode: fromUnixSeconds, encode: unixSeconds },
  )
  .openapi(SECONDS)

/** Whole unix seconds on the wire and inside, as a token has them. */
export const TokenSeconds = z
  .custom<EpochSeconds>((value) => Number.isSafeInteger(value))
  .openapi(SECONDS)

/** Unix milliseconds, as credit notes, the audit log and dashboards speak. Source: contract 1.4. */
export const UnixMs = z
  .custom<EpochMs>((value) => Number.isSafeInteger(value))
  .openapi(MILLISECONDS)

/** An integer amount in minor units (cents). Source: contract 1.6. */
export const Money = z
  .strictObject({
    amount_minor: z.int().openapi({ description: 'Minor units: cents.', example: 1900 }),
    currency: z.string().length(3).openapi({ description: 'ISO 4217.', example: 'EUR' }),
  })
  .openapi('Money')

/** What an amount that we made is in; a document names the one that its installation sells in. */
export const ShownCurrency = z.enum(CURRENCIES).openapi({ enum: [EUR] })

/** Where a list goes on; a part of the answers of lists. */
export const PageInfo = z.object({
  next_cursor: orNull(z.string()).openapi({
    description: 'Send it as `cursor`. Null when there is no more.',
  }),
})

/** A file in a form: bytes, not text. What it is, its content says. */
export const UploadedFile = z
  .custom<ReceivedFile>((value) => value !== undefined, { error: 'We need a file here.' })
  .openapi({ type: 'string', format: 'binary' })

/** A stored file of any type: bytes, not JSON. */
export const AnyFile = z.custom<FileDownload>().openapi({ type: 'string', format: 'binary' })

/** The plans of the default settings, as the document names them; a server names those of its own catalogue. */
const DEFAULT_TIERS = PLANS.map(({ plan_tier }) => plan_tier)

/** The name of a plan. Any that is well written passes: the catalogue is an operator’s own. */
export const PlanTier = z.string().regex(PLAN_TIER).openapi('PlanTier', { enum: DEFAULT_TIERS })

/** Any text passes: a tier that is not offered has a problem of its own, `subscription.tier_invalid`. */
export const offeredTier = () =>
  text().openapi({ enum: DEFAULT_TIERS, description: 'A tier that `GET /plans` offers.' })

/** The language that we write to somebody in. */
export const Locale = z.enum(LOCALES).openapi('Locale')

/** An account's id, as a filter: any text that could be one. */
export const accountId = () => z.string().regex(/^[\w.~-]{1,128}$/, 'No account has such an id.')

/** Which row of a list comes first; newest unless it is said. */
export const listOrder = () =>
  maybe(z.enum(LIST_ORDERS).openapi({ description: 'What comes first; `newest` unless given.' }))
