import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { html, raw } from 'hono/html'
import type { HttpContext } from './context.ts'

const SCRIPT = new URL('../vendor/scalar/standalone.js', import.meta.url)

/** Nothing is asked of any other host, and nothing is told to one. */
const SETTINGS = JSON.stringify({
  url: 'openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  proxyUrl: '',
})

/** The API reference: one page that reads `/openapi.json`, and works without internet. */
export async function docsPage(c: HttpContext): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const { headers } = c.get('state')
  headers['content-type'] = 'text/html; charset=utf-8'
  headers['content-security-policy'] =
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src 'self' data:; ` +
    `font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>Billing and onboarding: API reference</title>
      </head>
      <body>
        <div id="reference"></div>
        <script nonce="${nonce}" src="docs/reference.js"></script>
        <script nonce="${nonce}" type="module">
          Scalar.createApiReference('#reference', ${raw(SETTINGS)})
        </script>
      </body>
    </html>`
  return new Response(String(page), { headers })
}

/** The script of the reference, read and compressed once. */
export function docsScript(): (c: HttpContext) => Promise<Response> {
  let packed: Promise<Uint8Array<ArrayBuffer>> | undefined
  return async (c) => {
    packed ??= readFile(SCRIPT).then(
      async (script) => new Uint8Array(await promisify(gzip)(script)),
    )
    const { headers } = c.get('state')
    headers['content-type'] = 'text/javascript; charset=utf-8'
    headers['cache-control'] = 'public, max-age=3600'
    headers['vary'] = 'Accept-Encoding'
    if (!c.req.header('accept-encoding')?.includes('gzip'))
      return new Response(await readFile(SCRIPT), { headers })
    headers['content-encoding'] = 'gzip'
    return new Response(await packed, { headers })
  }
}
