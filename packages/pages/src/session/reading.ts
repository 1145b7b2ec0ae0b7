import { LOCALES } from '@billing/core'
import { z } from 'zod'

/** An account whose pages somebody of ours reads for a while. */
export const Reading = z.object({
  account_id: z.string(),
  name: z.string(),
  access_token: z.string(),
  /** Unix seconds. */
  expires_at: z.int(),
  language: z.enum(LOCALES),
})
export type Reading = z.infer<typeof Reading>
