import { DEFAULT_SETTINGS } from '@billing/core'
import type { House } from '@billing/pages'
import { createPortal } from '@billing/portal'
import { createSecrets } from '@billing/security'
import { Hono } from 'hono'
import type { World } from '../support/world.ts'

export const ORIGIN = 'http://localhost:8787'
const KEY = { id: 'test', key: new Uint8Array(32).fill(9) }

/** What a browser sends with a form of ours. */
const FORM = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
}

/** The portal of a world, and a browser that keeps its cookies. */
export function openPortal(
  world: World,
  jar?: Map<string, string>,
  house: House = DEFAULT_SETTINGS,
) {
  const portal = createPortal({
    api: askWorld(world),
    url: `${ORIGIN}/portal`,
    house,
    secrets: createSecrets({ keys: [KEY], purpose: 'portal-cookie-1' }),
    clock: () => world.now(),
    report_error: (error) => {
      throw error
    },
  })
  return browse(new Hono({ strict: false }).route('/portal', portal), jar)
}

/** The API of a world, as a program beside it asks. */
export function askWorld({ request }: Pick<World, 'request'>) {
  return async (asked: Request): Promise<Response> => {
    const { pathname, search } = new URL(asked.url)
    const { method, headers } = asked
    const body = method === 'GET' || method === 'HEAD' ? {} : { body: await asked.arrayBuffer() }
    return request(pathname + search, { method, headers, ...body })
  }
}

/** A page as a browser has it. */
export interface Shown {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  /** Where the answer leads. */
  readonly to: string | null
}

/** A browser on pages below `base`: it keeps cookies, asks again where it is told to (307), and follows nothing else. */
export function browse(app: Hono, jar = new Map<string, string>(), base = '/portal') {
  const send = async (path: string, init: RequestInit = {}): Promise<Shown> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) }
    const answer = await app.request(`${ORIGIN}${base}${path}`, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) keep(jar, line)
    const to = answer.headers.get('location')
    if (answer.status === 307) return send(path.replace(/\?.*/, '') + to, init)
    return {
      status: answer.status,
      text: await answer.text(),
      headers: answer.headers,
      to,
    }
  }
  return {
    jar,
    send,
    get: (path: string) => send(path),
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send(path, {
        method: 'POST',
        headers: { ...FORM, ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    /** A form with files. */
    upload: (path: string, fields: Readonly<Record<string, string | File>>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      const headers = { 'sec-fetch-site': FORM['sec-fetch-site'] }
      return send(path, { method: 'POST', headers, body })
    },
  }
}

/** A cookie as a forger sends it: one letter in its middle is another one. */
export function altered(value = ''): string {
  const at = value.length >> 1
  return `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`
}

function keep(jar: Map<string, string>, line: string): void {
  const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
  if (/max-age=0/i.test(line)) jar.delete(name)
  else jar.set(name, value)
}
