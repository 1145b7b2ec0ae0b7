import { createUpstream, type UpstreamOptions } from '@billing/wire'
import { afterEach } from 'vitest'

import { serveFetch } from '../support/serve.ts'
import { startUnruly, type Unruly } from '../support/unruly-server.ts'

/** What a test opened, closed when it ends. */
export const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** The way to a provider, with little patience. */
export function upstreamTo(base_url: string, over: Partial<UpstreamOptions> = {}) {
  const upstream = createUpstream({ name: 'provider', base_url, timeout_ms: 300, ...over })
  closing.push(() => upstream.close())
  return upstream
}

/** A provider that answers with what it was asked. */
export async function echo(tls?: { key: string; cert: string }) {
  const seen: Request[] = []
  const server = await serveFetch(
    async (request) => {
      seen.push(request.clone())
      return Response.json({ path: new URL(request.url).pathname, body: await request.text() })
    },
    tls ? { tls } : {},
  )
  closing.push(() => server.close())
  return { ...server, seen }
}

/** A provider that misbehaves. */
export async function unruly(how: Unruly) {
  const server = await startUnruly(how)
  closing.push(() => server.close())
  return server
}
