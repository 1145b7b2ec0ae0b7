import type { World } from '../support/world.ts'
import { type Browsing, hiddenIn, signedIn } from './open-console.ts'

/** An operator at work: a browser that is signed in, and what one does in it. */
export async function openDesk(world: World) {
  let browser = await signedIn(world)
  const get: Browsing['get'] = (path) => browser.get(path)
  const post: Browsing['post'] = (path, fields, headers) => browser.post(path, fields, headers)
  const upload: Browsing['upload'] = (path, fields) => browser.upload(path, fields)
  return {
    get,
    post,
    upload,
    cookies: () => [...browser.jar],
    /** Time passes; whoever sat idle signs in again. */
    async later(duration: string) {
      await world.advance(duration)
      browser = await signedIn(world)
    },
    /** Sends the form of a page with what is hidden in it, and whatever is typed. */
    async press(path: string, typed: Record<string, string> = {}) {
      const [, form = ''] = /<main([\s\S]*)<\/main>/.exec((await get(path)).text) ?? []
      return post(path, { ...hiddenIn(form), ...typed })
    },
    /** The first link of a page that fits. */
    async linkIn(path: string, pattern: RegExp): Promise<string> {
      const link = new RegExp(`href="/console(${pattern.source})"`).exec((await get(path)).text)
      return link?.[1]?.replaceAll('&amp;', '&') ?? ''
    },
  }
}
