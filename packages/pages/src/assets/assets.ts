import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Brand } from '@billing/core'
import { brandStyle } from './brand-style.ts'

/** The files lie in `src`, which is published too: the compiler copies nothing but code to `dist`. */
const FOLDER = new URL('../../src/assets/', import.meta.url)

/** A file that pages load beside their HTML. Its address changes with its content, so it is kept for ever. */
export interface Asset {
  readonly path: string
  readonly content_type: string
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly version: string
}

/** All that pages load: one style sheet, one script, an icon, and the picture of the brand where there is one. */
export interface Assets {
  readonly style: Asset
  readonly script: Asset
  readonly icon: Asset
  readonly logo: Asset | null
}

const read = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8')

/** The assets in the colours of a brand. */
export function readAssets(brand: Brand): Assets {
  const style = ['tokens.css', 'parts.css', 'print.css'].map(read).join('\n') + brandStyle(brand)
  return {
    style: asset('/assets/pages.css', 'text/css; charset=utf-8', style),
    script: asset('/assets/enhance.js', 'text/javascript; charset=utf-8', read('enhance.js')),
    icon: asset('/assets/icon.svg', 'image/svg+xml', iconOf(brand)),
    logo: logoOf(brand),
  }
}

/** Where a page finds an asset. */
export function addressOf({ path, version }: Asset, base: string): string {
  return `${base}${path}?v=${version}`
}

function asset(path: string, content_type: string, body: Asset['body']): Asset {
  const version = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { path, content_type, body, version }
}

function logoOf({ logo_image }: Brand): Asset | null {
  const [, type, base64] = /^data:(image\/(?:png|jpeg));base64,(.+)$/.exec(logo_image ?? '') ?? []
  if (!type || !base64) return null
  return asset('/assets/logo', type, Uint8Array.from(Buffer.from(base64, 'base64')))
}

const ACCENT = '#2f4bd8'

function iconOf({ primary_color }: Brand): string {
  const color = primary_color ?? ACCENT
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${color}"/><path d="M9 10h14M9 16h14M9 22h8" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>`
}
