import { Hono } from 'hono'
import { html } from 'hono/html'
import { page } from './page.ts'

/** Where the portal is, and where this site is. */
interface Between {
  readonly portal: string
  readonly origin: string
}

// #region partner
/** Somebody else's site: a deep link that leads back here, and the portal in a frame that is as high as its page. */
export function partnersSite({ portal, origin }: Between): Hono {
  const site = new Hono()
  const back = encodeURIComponent(`${origin}/`)
  site.get('/', (c) =>
    c.html(
      page(
        'A partner of ours',
        html`<p><a href="${portal}/billing?return=${back}">The bills of your telephones</a></p>
          <p><a href="/frame">Your telephones, here</a></p>`,
      ),
    ),
  )
  site.get('/frame', (c) =>
    c.html(
      page(
        'Your telephones',
        html`<iframe src="${portal}/" title="Your telephones" width="100%" height="640"></iframe>
          <script>
            addEventListener('message', ({ source, data }) => {
              const frame = document.querySelector('iframe')
              if (source === frame.contentWindow) frame.height = data.height
            })
          </script>`,
      ),
    ),
  )
  return site
}
// #endregion
