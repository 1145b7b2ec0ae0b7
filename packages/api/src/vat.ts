import { z } from '@hono/zod-openapi'
import { VatStatus } from './account.ts'
import { DateTime, orNull } from './common.ts'

/** A VAT number and what we know of it. */
export const VatStatusResponse = z
  .object({
    vat_id: orNull(z.string()),
    vat_status: VatStatus,
    vat_checked_at: orNull(DateTime).openapi({
      description: 'When the EU VAT registry last gave a verdict on this number.',
    }),
    vat_name: orNull(z.string()).openapi({
      description: 'Whose number it is, as the registry says; null unless it is valid.',
    }),
  })
  .openapi('VatStatusResponse', {
    example: {
      vat_id: 'LT100001919017',
      vat_status: 'valid',
      vat_checked_at: '2026-02-01T09:10:00.000Z',
      vat_name: 'UAB Pavyzdys',
    },
  })
