import { z } from '@hono/zod-openapi'
import { BANNER_SOURCES } from '@billing/core'
import { line, maybe, orNull, SECONDS, UnixSeconds } from './common.ts'
import { AccountBanner, BannerSeverity } from './notifications.ts'

/** A banner as operators see it. */
export const AdminAccountBanner = z
  .object({
    ...AccountBanner.shape,
    active: z.boolean().openapi({ description: 'False once it is cleared or has expired.' }),
    source: z.enum(BANNER_SOURCES),
    source_ref: orNull(z.string()).openapi({
      description: 'The dunning state for the scheduler’s, the operator for an operator’s.',
    }),
    updated_at: UnixSeconds,
  })
  .openapi('AdminAccountBanner')

/** The banners of an account, as operators see them. */
export const AdminAccountBannerListResponse = z
  .object({ items: z.array(AdminAccountBanner) })
  .openapi('AdminAccountBannerListResponse')

/** Seconds that are an instant at all; what is too far away the use case refuses. */
const seconds = z
  .int()
  .min(1)
  .max(8_640_000_000_000, 'This is no instant.')
  .pipe(UnixSeconds)
  .openapi({ ...SECONDS, exclusiveMinimum: 0 })

/** The body of `adminCreateBanner`. */
export const AdminCreateBannerRequest = z
  .strictObject({
    severity: BannerSeverity,
    kind: line().min(1).max(80).openapi({ description: 'Not `dunning_…`: the scheduler’s own.' }),
    message_key: line().min(1).max(160),
    message_args: maybe(orNull(z.record(z.string(), z.unknown()))),
    cta_label_key: maybe(orNull(line().min(1).max(160))),
    cta_url: maybe(orNull(line().min(1).max(2048))).openapi({
      description: 'A path of the web app, or an address of it in full.',
    }),
    expires_at: maybe(orNull(seconds)),
  })
  .openapi('AdminCreateBannerRequest', {
    example: { severity: 'info', kind: 'system', message_key: 'banner.maintenance' },
  })
