import { z } from '@hono/zod-openapi'
import { PROOF_FLAWS } from '@billing/core'
import { orNull } from './common.ts'

/** The proof of a row of the audit log. */
export const AuditProofResponse = z
  .object({
    id: z.string(),
    chain: z.string().openapi({ description: 'The account’s id, or `service`.' }),
    seq: z.int().openapi({ description: 'Its place in the chain, from 1 on.' }),
    hash: z.string(),
    links: z
      .array(z.object({ seq: z.int(), content: z.string(), hash: z.string() }))
      .readonly()
      .openapi({
        description:
          'From the row to the last link of its chain as the day of `root` was sealed, or as it is now; at most 200 are shown. The SHA-256 of `content` in hexadecimal is `hash`, and `content` names the hash before it. Personal fields enter as a salted hash, so that they can be erased.',
      }),
    links_total: z.int(),
    root: orNull(
      z.object({
        day: z.string().openapi({ description: 'The sealed day (UTC).', example: '2026-03-01' }),
        chains: z.int(),
        root_hash: z.string(),
        prev_hash: z.string(),
        heads_hash: orNull(z.string()),
        grown_hash: orNull(z.string()),
      }),
    ).openapi({ description: 'Null while no day that is sealed has the row.' }),
    holds: z.boolean(),
    flaw: orNull(z.enum(PROOF_FLAWS)).openapi({
      description:
        'What does not hold: a link of the chain, the chain’s `head` as the day was sealed, the `root` of that day, or the later `roots`.',
    }),
    flaw_seq: orNull(z.int()).openapi({ description: 'The row at which the chain breaks.' }),
  })
  .openapi('AuditProofResponse')
