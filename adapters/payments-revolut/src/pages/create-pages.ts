import { createHash, timingSafeEqual } from 'node:crypto'

import { askedLocale } from '@billing/core'
import type { Client } from '../client.ts'
import type { PageLinks } from '../page-links.ts'
import { readOrder } from '../read-order.ts'
import { Id, type OrderShape } from '../shapes.ts'
import { assetOf, sendAsset } from './assets.ts'
import { cardPage, messagePage } from './card-page.ts'
import { type Page, sendPage, type Widget } from './page.ts'
import { createReadRate, type ReadRate } from './read-rate.ts'
import { signed } from './signed.ts'
import { type Language, TEXTS } from './texts.ts'

/** What the pages work with. */
export interface PagesOptions {
  readonly client: Client
  readonly pages_url: string
  readonly links: PageLinks
  readonly widget: Widget
}

/** Seconds after which a payer may try again when the provider does not say. */
const TRY_AGAIN_AFTER = 10

/** A handler of everything below `pages_url`: `/<order>~<seal>/<token>`, and the files of the page. */
export function createPages(options: PagesOptions): (request: Request) => Promise<Response> {
  const base = new URL(options.pages_url).pathname.replace(/\/$/, '')
  // A proxy may take away what stands before the last part.
  const bases = [base, base.slice(Math.max(base.lastIndexOf('/'), 0))]
  const rate = createReadRate()
  return signed(async ({ method, url, headers }) => {
    if (method !== 'GET' && method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    }
    const { pathname } = new URL(url)
    const found = bases.find((each) => pathname.startsWith(`${each}/`))
    const path = found === undefined ? '' : pathname.slice(found.length + 1)
    const asset = assetOf(path)
    if (asset) return sendAsset(asset)
    const language = askedLocale(headers.get('accept-language'))
    return sendPage(await pageOf({ ...options, rate }, path, language), base)
  })
}

async function pageOf(
  { client, widget, links, rate }: PagesOptions & { readonly rate: ReadRate },
  path: string,
  language: Language,
): Promise<Page> {
  const [part = '', token = '', ...rest] = path.split('/')
  const { order_id, is_ours } = links.read(part)
  if (token === '' || rest.length > 0 || !Id.safeParse(order_id).success) return missing(language)
  // All that strangers make up counts as one, so that nobody's real link waits for them.
  const wait = rate.waitFor(is_ours ? order_id : '')
  if (wait > 0) return away(language, wait)
  const read = await readOrder(client, order_id)
  if (read.kind === 'not_found') return missing(language)
  if (read.kind === 'not_attempted') return away(language, read.retry_after)
  return shownTo(decoded(token), { order: read.shape, widget, language })
}

/** The page of an order for whoever has its token. */
function shownTo(
  token: string,
  {
    order,
    widget,
    language,
  }: { readonly order: OrderShape; readonly widget: Widget; readonly language: Language },
): Page {
  if (!order.token) return withoutToken(order, language)
  return isSame(order.token, token) ? cardPage(order, language, widget) : missing(language)
}

/** A token lives until its order is paid. Whoever comes later cannot prove who they are, and is told nothing. */
function withoutToken({ state }: OrderShape, language: Language): Page {
  if (state === 'pending') return missing(language)
  const { done_title: title, done: text } = TEXTS[language]
  return messagePage({ language, title, text })
}

function missing(language: Language): Page {
  const { missing_title: title, missing: text } = TEXTS[language]
  return { ...messagePage({ language, title, text }), status: 404 }
}

function away(language: Language, retry_after = TRY_AGAIN_AFTER): Page {
  const { away_title: title, away: text } = TEXTS[language]
  return { ...messagePage({ language, title, text }), status: 503, retry_after }
}

/** In a time that tells nothing of the token. */
function isSame(token: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(token), digest(given))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
