import { describe, expect, it } from 'vitest'
import { type Incoming, requestHeader } from './request-header.ts'

/** A request as it comes through Node. */
const from = (...rawHeaders: string[]) =>
  ({ env: { incoming: { rawHeaders } } }) as unknown as Incoming

describe('a header of the request', () => {
  it('is found however its name is written', () => {
    const request = from('Host', 'a', 'X-Request-ID', 'one', 'User-Agent', 'b')

    expect(requestHeader(request, 'x-request-id')).toBe('one')
    expect(requestHeader(request, 'origin')).toBeUndefined()
  })

  it('that is sent twice is both, so that nobody reads one and checks the other', () => {
    const request = from('Authorization', 'Bearer a', 'authorization', 'Bearer b')

    expect(requestHeader(request, 'authorization')).toBe('Bearer a, Bearer b')
  })

  it('that stands empty is empty', () => {
    expect(requestHeader(from('Origin', ''), 'origin')).toBe('')
  })
})
