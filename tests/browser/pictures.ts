import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './chromium.ts'
import { openServer } from './server.ts'

/** How pages are looked at: wide and narrow, light and dark. */
export const VIEWS = [
  { name: 'wide-light', width: 1280, height: 860, scheme: 'light' },
  { name: 'wide-dark', width: 1280, height: 860, scheme: 'dark' },
  { name: 'narrow-light', width: 390, height: 844, scheme: 'light' },
  { name: 'narrow-dark', width: 390, height: 844, scheme: 'dark' },
] as const

/** Takes a picture of a page as it stands, in each view. */
export type Picture = (page: Page, name: string) => Promise<void>

/**
 * Pictures for a person to look at, of pages that `show` opens: wide and narrow, light and dark. Another folder, the first
 * argument of the program, gets all four of each; the documentation keeps two.
 */
export async function takePictures(
  documentation: string,
  env: Readonly<Record<string, string>>,
  show: (browser: Browser, url: string, picture: Picture) => Promise<void>,
): Promise<void> {
  const [, , other] = process.argv
  const folder = other ?? documentation
  const views = other === undefined ? [VIEWS[0], VIEWS[3]] : VIEWS
  mkdirSync(folder, { recursive: true })
  const server = await openServer(env)
  const browser = await openBrowser()
  try {
    await show(browser, server.url, async (page, name) => {
      for (const { name: view, width, height, scheme } of views) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme: scheme })
        await page.screenshot({ path: `${folder}/${name}-${view}.png`, fullPage: true })
      }
    })
  } finally {
    await browser.close()
    await server.close()
  }
}
