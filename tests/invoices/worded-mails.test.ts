import { DEFAULT_BRAND } from '@billing/core'
import { afterEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { letter } from './mailed.ts'

let world: World
afterEach(() => world.close())

it('a customer gets mails of the brand, in the words of the operator', async () => {
  world = await openWorld({
    settings: {
      brand: { ...DEFAULT_BRAND, name: 'Ryšiai', primary_color: '#0a7a3c' },
      texts: { 'mail.vat_valid.body': { en: 'All is well with {vat_id}.' } },
    },
  })
  const customer = await world.signUp()

  const mail = await letter(world, customer, 'vat_valid', { facts: { vat_id: 'LT100001738313' } })

  expect(mail.text).toContain('All is well with LT100001738313.')
  expect(mail.text.endsWith('Best wishes\nRyšiai\n')).toBe(true)
})
