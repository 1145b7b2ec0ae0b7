import { z } from 'zod'

/** An instant as the API takes it, with its offset, of a day that exists. Source: RFC 3339. */
export const Instant = z.iso.datetime({ offset: true })
