import { openOdd, ORDER_ID, PATHS, type Said, TOKEN } from './odd-revolut.ts'

export const BASE = 'https://billing.example.com/pay'
export const PAGE = `${BASE}/${ORDER_ID}/${TOKEN}`
/** What an order has that saves a card and charges nothing. */
export const SAVING = { amount: 0, metadata: { saves_method: 'true' } }

/** The page of an order that the provider shows so. */
export async function openPage(
  order: Said,
  { url = PAGE, ...init }: RequestInit & { readonly url?: string } = {},
) {
  const odd = await openOdd({ [`GET ${PATHS.order}`]: order })
  const answer = await odd.revolut.pages(new Request(url, init))
  return { answer, html: await answer.text(), odd }
}
