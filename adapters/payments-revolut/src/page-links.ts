import { createHmac, timingSafeEqual } from 'node:crypto'

/** The addresses of our card pages, told from those that somebody made up. */
export interface PageLinks {
  /** `<pages>/<order>~<seal>/<token>`. */
  linkTo(order_id: string, token: string): string
  /** What the part of an address stands for that names an order. */
  read(part: string): { readonly order_id: string; readonly is_ours: boolean }
}

/** Bytes of a seal: nobody guesses so many. */
const SEAL_BYTES = 16

/** Links below `pages_url`, sealed with a key that only we have; with another key they are still read. */
export function createPageLinks(pages_url: string, secret_key: string): PageLinks {
  const sealOf = (order_id: string) =>
    createHmac('sha256', secret_key)
      .update(`card page ${order_id}`)
      .digest()
      .subarray(0, SEAL_BYTES)
      .toString('base64url')
  const sealed = (order_id: string) => `${order_id}~${sealOf(order_id)}`
  return {
    linkTo: (order_id, token) => `${pages_url}/${sealed(order_id)}/${encodeURIComponent(token)}`,
    read(part) {
      const [order_id = ''] = part.split('~')
      // As text: of one seal there are many spellings that decode alike.
      const [given, ours] = [Buffer.from(part), Buffer.from(sealed(order_id))]
      return { order_id, is_ours: given.length === ours.length && timingSafeEqual(given, ours) }
    },
  }
}
