import { DEFAULT_BRAND, DEFAULT_SETTINGS } from '@billing/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'

const LEGAL = { terms_url: 'https://example.com/terms', privacy_url: 'https://example.com/privacy' }
const house = { ...DEFAULT_SETTINGS, brand: { ...DEFAULT_BRAND, legal: LEGAL } }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('the terms and the privacy notice stand at the end of each page, where a seller has them', async () => {
  const { text } = await openPortal(world, undefined, house).get('/sign-in')

  expect(text).toContain('href="https://example.com/terms">Terms</a>')
  expect(text).toContain('href="https://example.com/privacy">Privacy notice</a>')
  expect((await openPortal(world).get('/sign-in')).text).not.toContain('Privacy notice')
})

it.each([
  ['en', 'you accept our', 'terms</a>', 'privacy notice</a>'],
  ['lt', 'sutinkate su mūsų', 'sąlygomis</a>', 'privatumo pranešime</a>'],
])('whoever signs up reads what they agree to, in %s', async (language, says, terms, privacy) => {
  const browser = openPortal(world, undefined, house)
  await browser.post('/language', { language, next: '/signup' })
  const { text } = await browser.get('/signup')
  const form = text.slice(text.indexOf('<main'), text.indexOf('</main>'))

  expect(form).toContain(says)
  expect(form).toContain(`href="https://example.com/terms">${terms}`)
  expect(form).toContain(`href="https://example.com/privacy">${privacy}`)
  expect((await openPortal(world).get('/signup')).text).not.toContain('you accept our')
})
