import { setTimeout } from 'node:timers/promises'
import { EventListResponse } from '@billing/api'
import type { Actor } from '@billing/core'
import { z } from '@hono/zod-openapi'
import type { HttpContext } from './context.ts'
import type { Endpoint, EndpointRequest } from './endpoint.ts'
import type { LimitsAtOnce } from './limits-at-once.ts'
import { malformed } from './problem.ts'
import { requestHeader } from './request-header.ts'

/** The type of a stream of events. Source: HTML, 9.2 "Server-sent events". */
const EVENT_STREAM = 'text/event-stream'

/** Milliseconds that one answer lasts; whoever reads asks again, and is asked again who they are. */
const OPEN = 60_000

/** Milliseconds between two looks at the stream. */
const PAUSE = 1_000

/** Milliseconds without an event after which a comment keeps proxies from closing the connection. */
const QUIET = 15_000

/** The events after a position, as the API writes them. */
type Read = (after: number) => Promise<z.input<typeof EventListResponse>['data']>

/** Whether a request asks to be told, in place of being answered once. */
export function wantsStream(c: HttpContext): boolean {
  return requestHeader(c, 'accept')?.toLowerCase().includes(EVENT_STREAM) ?? false
}

/** A list of events that is asked for as a stream. */
interface Streamed {
  readonly endpoint: Endpoint
  readonly request: EndpointRequest<unknown, string>
  /** Whom the token of the request stands for now. Throws where it is over, or opens the list no longer. */
  readonly admit: () => Promise<Actor | null>
  readonly streams: LimitsAtOnce
  readonly user_id: string
  /** Ends the stream. */
  readonly stopping: AbortSignal | undefined
}

/**
 * Tell what comes after a position, for a minute, or until its reader may not read it any more. Throws what the first look throws, `validation.failed` for a
 * `Last-Event-ID` that is no position, and `rate_limited` while the user has as many streams open as they may; where a
 * later look fails the answer ends, and whoever asks again is told why.
 */
export async function streamEvents(
  c: HttpContext,
  { endpoint, request, admit, streams, user_id, stopping }: Streamed,
): Promise<Response> {
  const from = lastSeen(c) ?? Number(request.filters['after'] ?? 0)
  const page = { ...request.page, request: { ...request.page.request, after: null } }
  const read: Read = async (after) => {
    const filters = { ...request.filters, after }
    const call = { ...request.call, actor: await admit() }
    const result = await endpoint.run({ ...request, call, filters, page })
    return z.encode(EventListResponse, result as z.output<typeof EventListResponse>).data
  }
  const begun = Promise.withResolvers<Response>()
  const over = Promise.withResolvers<void>()
  const held = streams(user_id, async () => {
    const frames = framesOf({ read, first: await read(from), from }, stopping)
    begun.resolve(sent(c, frames, over.resolve))
    // Whoever neither reads nor leaves holds no place for ever.
    await Promise.race([over.promise, setTimeout(OPEN + QUIET, undefined, { ref: false })])
  })
  return Promise.race([begun.promise, held.then(() => begun.promise)])
}

/** Where a stream goes on: after the last event that its reader has seen, as a browser says when it connects again. */
function lastSeen(c: HttpContext): number | undefined {
  const seen = requestHeader(c, 'last-event-id')
  if (seen === undefined || seen === '') return undefined
  if (/^\d{1,15}$/.test(seen)) return Number(seen)
  throw malformed({ name: 'Last-Event-ID', reason: 'We take the position of an event.' })
}

/** The frames as an answer; `ended` is called when it was read to its end, or left. */
function sent(c: HttpContext, frames: AsyncGenerator<string, void>, ended: () => void): Response {
  const { headers } = c.get('state')
  headers['content-type'] = EVENT_STREAM
  headers['cache-control'] = 'no-store'
  // Nginx would gather what it should hand on.
  headers['x-accel-buffering'] = 'no'
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await frames.next()
      if (!done) return controller.enqueue(encoder.encode(value))
      controller.close()
      ended()
    },
    async cancel() {
      ended()
      await frames.return()
    },
  })
  return new Response(body, { status: 200, headers })
}

interface Told {
  readonly read: Read
  /** What the first look found. */
  readonly first: Awaited<ReturnType<Read>>
  readonly from: number
}

async function* framesOf({ read, first, from }: Told, stopping: AbortSignal | undefined) {
  const until = performance.now() + OPEN
  let [events, after, told] = [first, from, performance.now()]
  yield `retry: ${PAUSE}\n\n`
  while (performance.now() < until && !stopping?.aborted) {
    for (const event of events) {
      yield `id: ${event.position}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`
      after = event.position
    }
    if (events.length > 0) told = performance.now()
    else await setTimeout(PAUSE, undefined, stopping && { signal: stopping }).catch(() => undefined)
    if (performance.now() - told > QUIET) {
      yield ':\n\n'
      told = performance.now()
    }
    try {
      events = await read(after)
    } catch {
      return
    }
  }
}
