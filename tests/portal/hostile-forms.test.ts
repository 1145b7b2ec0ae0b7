import { ROUTES as OF_CONSOLE } from '@billing/console'
import { ROUTES as OF_PORTAL } from '@billing/portal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn as intoConsole } from '../console/open-console.ts'
import { openWorld, type World } from '../support/world.ts'
import type { browse } from './open-portal.ts'
import { signedIn as intoPortal } from './people.ts'

type Browser = ReturnType<typeof browse>

let world: World
const browsers = new Map<string, Browser>()
beforeAll(async () => {
  world = await openWorld()
  browsers.set('portal', await intoPortal(world, await world.signUp()))
  browsers.set('console', await intoConsole(world))
})
afterAll(() => world.close())

const FORMS = Object.entries({ portal: OF_PORTAL, console: OF_CONSOLE }).flatMap(
  ([front, routes]) =>
    routes.flatMap((route) =>
      'view' in route && route.actions ? [[front, route.path] as const] : [],
    ),
)
const at = (path: string) => path.replaceAll(/\{\w+\}/g, 'one')
const of = (front: string) => browsers.get(front) as Browser

/** What every object has that nobody has given it. */
const INHERITED = [
  '__proto__',
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
]

describe.each(FORMS)('a form of the %s at %s', (front, path) => {
  it.each(INHERITED)('does nothing when it asks for %s', async (does) => {
    const { status, to } = await of(front).post(at(path), { do: does })

    expect([status, to]).toEqual([404, null])
  })
})

const OPENING = '--edge\r\nContent-Disposition: form-data; name="do"\r\n\r\n'

describe.each(['portal', 'console'])('a broken form of the %s', (front) => {
  it.each([
    ['has no boundary', 'multipart/form-data', `${OPENING}x\r\n--edge--\r\n`],
    ['has an empty boundary', 'multipart/form-data; boundary=', `${OPENING}x\r\n--edge--\r\n`],
    ['has another boundary', 'multipart/form-data; boundary=other', `${OPENING}x\r\n--edge--\r\n`],
    ['breaks off in a part', 'multipart/form-data; boundary=edge', `${OPENING}x`],
    ['breaks off in a header', 'multipart/form-data; boundary=edge', '--edge\r\nContent-Dispo'],
    ['has nothing in it', 'multipart/form-data; boundary=edge', ''],
    [
      'has a part without a name',
      'multipart/form-data; boundary=edge',
      '--edge\r\n\r\nx\r\n--edge--\r\n',
    ],
  ])('that %s is refused by a page of ours', async (_, type, body) => {
    const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' }
    const answer = await of(front).send('/sign-in', { method: 'POST', headers, body })

    expect(answer.status).toBe(422)
    expect(answer.text).toContain('<h1>We cannot take this yet</h1>')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})
