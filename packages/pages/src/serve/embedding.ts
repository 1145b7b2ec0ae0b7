import type { Context } from 'hono'
import { webUrl } from '../html/address.ts'

/** How these pages stand in the site of somebody who has them. */
export interface Embedding {
  /** Origins that `?return=` may name: each page then has a link back there. */
  readonly return_origins?: readonly string[]
  /** Origins that may show these pages in a frame, over https; none by default. */
  readonly frame_origins?: readonly string[]
}

/** Where a reader may be led back to: an address of one of the origins; undefined for any other. */
export function returnUrl(
  text: string | null | undefined,
  { return_origins = [] }: Embedding,
): string | undefined {
  const url = webUrl(text)
  return url !== undefined && return_origins.includes(new URL(url).origin) ? url : undefined
}

/** Whether a request comes from a frame; pages of the payment provider are not shown in one. Source: Fetch Metadata. */
export function isFramed(c: Context, { frame_origins = [] }: Embedding): boolean {
  return frame_origins.length > 0 && c.req.header('sec-fetch-dest') === 'iframe'
}

/** Whether pages that stand in frames are asked for in a window, where the browser has another session. Source: CHIPS. */
export function isOwnWindow(c: Context, { frame_origins = [] }: Embedding): boolean {
  return frame_origins.length > 0 && c.req.header('sec-fetch-dest') === 'document'
}
