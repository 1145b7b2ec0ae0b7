import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openApp } from './apps.ts'

const PORTAL = 'https://portal.example.com'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const preflight = (origin: string) => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  },
})

describe('a web app of a configured origin', () => {
  const open = () => openApp(world, { config: { cors_origins: [PORTAL] } })

  it('may ask, and may send a token and a key', async () => {
    const answer = await open().request('/v1/auth/sign-in', preflight(PORTAL))

    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(PORTAL)
    expect(answer.headers.get('access-control-allow-headers')).toContain('Authorization')
    expect(answer.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
    expect(answer.headers.get('access-control-allow-credentials')).toBe(null)
  })

  it('may read every answer, refusals too', async () => {
    for (const path of ['/v1/plans', '/v1/me', '/v1/nothing']) {
      const { headers } = await open().request(path, { headers: { origin: PORTAL } })

      expect(headers.get('access-control-allow-origin')).toBe(PORTAL)
      expect(headers.get('access-control-expose-headers')).toContain('Retry-After')
      expect(headers.get('vary')).toBe('Origin')
    }
  })
})

describe('a web app of another origin', () => {
  it.each(['https://evil.example.com', 'https://portal.example.com.evil.example', 'null'])(
    '%s may not',
    async (origin) => {
      const { request } = openApp(world, { config: { cors_origins: [PORTAL] } })

      const asked = await request('/v1/auth/sign-in', preflight(origin))
      const answer = await request('/v1/plans', { headers: { origin } })

      expect([asked.status, asked.headers.get('allow')]).toEqual([404, 'POST'])
      expect(answer.headers.get('access-control-allow-origin')).toBe(null)
      expect(answer.headers.get('vary')).toBe('Origin')
    },
  )
})

it('unless configured, no origin may', async () => {
  const { request } = openApp(world)

  expect((await request('/v1/plans', { headers: { origin: PORTAL } })).headers.get('vary')).toBe(
    null,
  )
  expect((await request('/v1/auth/sign-in', preflight(PORTAL))).status).toBe(404)
})

it('a star lets any origin ask', async () => {
  const { request } = openApp(world, { config: { cors_origins: ['*'] } })

  const answer = await request('/v1/plans', { headers: { origin: 'https://anywhere.example' } })

  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})
