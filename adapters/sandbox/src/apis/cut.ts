/**
 * An answer that breaks off: it promises more than it holds, and the connection closes. Over HTTP nobody can
 * tell what became of the request.
 */
export function cutOff(): Response {
  const headers = {
    'content-type': 'application/json',
    'content-length': '1000',
    connection: 'close',
  }
  return new Response('{', { headers })
}
