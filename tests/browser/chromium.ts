import { chromium } from 'playwright-core'

/** A real browser that talks to nobody but us; taken from the system, as Debian's package installs it. */
export function openBrowser(more: readonly string[] = []) {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
      ...more,
    ],
  })
}
