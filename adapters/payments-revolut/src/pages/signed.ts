import { randomUUID } from 'node:crypto'

type Handler = (request: Request) => Promise<Response>

/** What every answer has, as at the API: browsers come back by https alone, and support finds it by its id. */
export function signed(handler: Handler): Handler {
  return async (request) => {
    const response = await handler(request)
    response.headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    response.headers.set('x-request-id', requestId(request.headers.get('x-request-id')))
    return response
  }
}

/** The client's id when it is well formed, otherwise a new one. Source: contract 1.3. */
function requestId(given: string | null): string {
  return given !== null && /^[\w.-]{1,128}$/.test(given) ? given : randomUUID()
}
