/**
 * The customers' pages in two sites: our own has them below a path of its host, a partner's leads to them by a link and
 * shows them in a frame. The reference server stands beside them, in the sandbox. Ends on SIGTERM and SIGINT.
 */
import { configOfProcess, failWith, runServer } from '@billing/server'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { partnersSite } from './partners-site.ts'
import { siteWithPath } from './site-with-path.ts'

const { env } = process

/** Serve a site on this machine; port 0 is any that is free. Its origin. */
function listening(site: Hono, port: number): Promise<string> {
  return new Promise((resolve) => {
    serve({ fetch: site.fetch, port, hostname: '127.0.0.1' }, (bound) =>
      resolve(`http://localhost:${bound.port}`),
    )
  })
}

const ours = new Hono()
const partners = new Hono()
const our_origin = await listening(ours, Number(env['SITE_PORT'] ?? 8090))
const partners_origin = await listening(partners, Number(env['PARTNER_PORT'] ?? 8091))

// #region settings
// Where browsers find the portal: links and cookies begin there, and forms are taken from its origin alone.
env['BILLING_PORTAL_URL'] = `${our_origin}/my`
// Who may be led back to, and who may show the portal in a frame; on the internet that needs https.
env['BILLING_PORTAL_RETURN_ORIGINS'] = partners_origin
env['BILLING_PORTAL_FRAME_ORIGINS'] = partners_origin
// Our site hands requests on, and tells from where they came.
env['BILLING_TRUSTED_PROXIES'] = '1'
// #endregion

await runServer(configOfProcess(), {
  async open({ url, tell }) {
    ours.route('/', siteWithPath('/my', url))
    partners.route('/', partnersSite({ portal: `${our_origin}/my`, origin: partners_origin }))
    tell(`Our site, with the portal below a path   ${our_origin}`)
    tell(`A partner's, with a link and a frame     ${partners_origin}`)
    return true
  },
}).catch(failWith)
