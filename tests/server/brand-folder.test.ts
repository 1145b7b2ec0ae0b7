import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../packages/server/src/config.ts'
import { settingsOf } from '../../packages/server/src/settings.ts'
import { freshFolder, startServerProcess } from '../support/example-process.ts'

/** One pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const WHOLE = {
  name: 'Ryšiai',
  logo_url: 'https://example.com/logo.png',
  primary_color: '#0a7a3c',
  text_color: '#222222',
  support: { email: 'help@example.com', phone: '+370 5 200 0000', url: 'https://example.com/help' },
  terms_url: 'https://example.com/terms',
  privacy_url: 'https://example.com/privacy',
}
const TEXTS = { 'mail.welcome.subject': { en: 'Ready to call' } }

/** A folder with these files; what is no text is written as JSON. */
function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = freshFolder()
  for (const [name, content] of Object.entries(files)) {
    const isBytes = content instanceof Uint8Array || typeof content === 'string'
    writeFileSync(join(folder, name), isBytes ? content : JSON.stringify(content))
  }
  return folder
}

const settingsIn = (env: Record<string, string>) => {
  const read = readConfig(env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return settingsOf(read.config, 'http://localhost:8787')
}
const problemsIn = (env: Record<string, string>) => {
  const read = readConfig(env)
  return 'problems' in read ? read.problems : []
}

describe('the folder of a brand', () => {
  it('says all there is to say of it', () => {
    const BILLING_BRAND = folderWith({
      'brand.json': WHOLE,
      'logo.png': Buffer.from(PIXEL, 'base64'),
      'texts.json': TEXTS,
    })

    const { brand, texts } = settingsIn({ BILLING_BRAND })

    const { terms_url, privacy_url, ...told } = WHOLE
    const legal = { terms_url, privacy_url }
    expect(brand).toEqual({ ...told, legal, logo_image: `data:image/png;base64,${PIXEL}` })
    expect(texts).toEqual(TEXTS)
  })

  it('may lack anything, and a variable says otherwise', () => {
    const BILLING_BRAND = folderWith({
      'brand.json': { name: 'Ryšiai', terms_url: WHOLE.terms_url },
    })

    const { brand } = settingsIn({ BILLING_BRAND, BILLING_BRAND_NAME: 'Laidai' })

    expect(brand.name).toBe('Laidai')
    expect(brand.legal).toEqual({ terms_url: WHOLE.terms_url, privacy_url: null })
    expect(brand.logo_image).toBe(null)
  })

  it.each([
    [{}, /^BILLING_BRAND: ENOENT/],
    [{ 'brand.json': '{' }, /^BILLING_BRAND: brand\.json: /],
    [{ 'brand.json': { nmae: 'Ryšiai' } }, /^BILLING_BRAND: brand\.json: Unrecognized key: "nmae"/],
    [{ 'brand.json': { primary_color: '#ffd400' } }, /^BILLING_BRAND_PRIMARY_COLOR: .*too light/],
    [{ 'brand.json': { terms_url: 'example.com' } }, /^BILLING_TERMS_URL: expected an http/],
    [{ 'brand.json': {}, 'logo.png': 'no picture' }, /^BILLING_BRAND_LOGO: expected a file/],
    [{ 'brand.json': {}, 'texts.json': { 'no.such': { en: 'x' } } }, /^BILLING_TEXTS: /],
  ])('with a mistake is one line: %o', (files, says) => {
    const [line = '', ...more] = problemsIn({ BILLING_BRAND: folderWith(files) })

    expect(line).toMatch(says)
    expect(more).toEqual([])
  })
})

describe('the example own-brand', () => {
  it('is on every page: the name, the logo, the colour, the icon, the terms', async () => {
    const env = { BILLING_BRAND: 'examples/own-brand' }
    const server = await startServerProcess(freshFolder(), { env })

    const page = await (await fetch(`${server.url}/portal/signup`)).text()
    const [, logo = ''] = /<img src="([^"]+)" alt="Ryšiai"/.exec(page) ?? []
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? []
    const picture = await fetch(server.url + logo)
    const colours = await (await fetch(server.url + style)).text()
    // Where a document names no icon, such as a PDF.
    const icon = await fetch(`${server.url}/favicon.ico`)
    const drawn = await icon.text()
    await server.stop()

    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(colours).toContain('#0a7a3c')
    expect(icon.headers.get('content-type')).toBe('image/svg+xml')
    expect(drawn).toContain('fill="#0a7a3c"')
    expect(page).toContain('href="https://example.com/terms"')
  })
})
