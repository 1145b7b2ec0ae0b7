import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import type { Hono } from 'hono'

/** The files lie in `src`, which is published too: the compiler copies nothing but code to `dist`. */
const FOLDER = new URL('../../src/pages/', import.meta.url)

function asset(file: string, content_type: string) {
  const text = readFileSync(new URL(file, FOLDER), 'utf8')
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return { file, content_type, text, url: `/sandbox/assets/${file}?v=${version}` }
}

/** What the pages load beside their HTML. The address changes with the content. */
export const ASSETS = {
  style: asset('style.css', 'text/css; charset=utf-8'),
  script: asset('live.js', 'text/javascript; charset=utf-8'),
  icon: asset('icon.svg', 'image/svg+xml'),
} as const

export function assetRoutes(app: Hono): void {
  for (const { file, content_type, text } of Object.values(ASSETS)) {
    app.get(`/assets/${file}`, (c) =>
      c.body(text, 200, {
        'content-type': content_type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      }),
    )
  }
}
