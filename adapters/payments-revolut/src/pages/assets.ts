import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The files lie in `src`, which is published too: the compiler copies nothing but code to `dist`. */
const FOLDER = new URL('../../src/pages/', import.meta.url)

/** A file that the page loads beside its HTML. */
export interface Asset {
  readonly file: string
  readonly content_type: string
  readonly text: string
  /** Changes with the content. */
  readonly version: string
}

function asset(file: string, content_type: string): Asset {
  const text = readFileSync(new URL(file, FOLDER), 'utf8')
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return { file, content_type, text, version }
}

/** What the card page loads beside its HTML and the provider's script. */
export const ASSETS = {
  style: asset('card.css', 'text/css; charset=utf-8'),
  script: asset('card.js', 'text/javascript; charset=utf-8'),
} as const

/** The asset of this name; undefined when there is none. */
export function assetOf(file: string): Asset | undefined {
  return Object.values(ASSETS).find((each) => each.file === file)
}

/** A file for as long as its address stays. */
export function sendAsset({ text, content_type }: Asset): Response {
  return new Response(text, {
    headers: {
      'content-type': content_type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  })
}
