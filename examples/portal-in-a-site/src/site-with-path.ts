import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { proxy } from 'hono/proxy'
import { page } from './page.ts'

// #region path
/** A site that has the portal below `path` of its own host: what is asked for there is handed on to the server as it came. */
export function siteWithPath(path: string, server: string): Hono {
  const site = new Hono()
  site.get('/', (c) =>
    c.html(page('Our telephone company', html`<a href="${path}/billing">My bills</a>`)),
  )
  site.all(`${path}/*`, (c) => {
    const { pathname, search } = new URL(c.req.url)
    return proxy(`${server}/portal${pathname.slice(path.length)}${search}`, {
      raw: c.req.raw,
      headers: {
        ...c.req.header(),
        host: undefined,
        'x-forwarded-for': getConnInfo(c).remote.address,
      },
      redirect: 'manual', // it is the browser that goes on
    })
  })
  return site
}
// #endregion
