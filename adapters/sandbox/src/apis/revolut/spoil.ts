import { cutOff } from '../cut.ts'
import type { Loopback, Mischief } from './world.ts'

/** One request on its way through the sandbox's faults: 429 reached nothing, a broken connection may have. */
export async function spoil(
  { injector, options }: Loopback,
  request: Request,
  run: () => Promise<Response>,
): Promise<Response> {
  const mischief = options.mischief?.(request)
  const answer = async (): Promise<Response> => {
    if (!mischief) return run()
    if (mischief.effect === 'done') await run()
    return spoilt(mischief)
  }
  if (request.method === 'GET') return injector.read(answer, tooMany(1))
  return injector.command(answer, { not_attempted: tooMany(1), unknown: cutOff() })
}

function spoilt({ answer }: Mischief): Response {
  return answer === 'cut' ? cutOff() : shortError(answer)
}

/** An error that says nothing of what the request came to. */
export function shortError(status: number): Response {
  return Response.json(
    { code: 'internal', message: 'Something went wrong.', timestamp: 0 },
    { status },
  )
}

/** 429, with how many seconds to wait. */
export function tooMany(seconds: number): Response {
  return Response.json(
    { code: 'too_many_requests', message: 'Slow down.', timestamp: 0 },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  )
}
