import type { Hono } from 'hono'
import type { Assets } from '../assets/assets.ts'

/** The files that pages load beside their HTML: kept for ever, because their addresses change with them. */
export function assetRoutes(app: Hono, assets: Assets, below = ''): void {
  for (const asset of Object.values(assets)) {
    if (asset === null) continue
    const { path, content_type, body } = asset
    app.get(`${below}${path}`, (c) =>
      c.body(body, 200, {
        'content-type': content_type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      }),
    )
  }
}
