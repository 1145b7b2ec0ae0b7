import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QUIET_DUNNING } from '../support/quiet-dunning.ts'
import { openWorld, type World } from '../support/world.ts'
import type { openPortal } from './open-portal.ts'
import { signedIn } from './people.ts'

describe('where dunning steps write no mail, and one of the default is left out', () => {
  let world: World
  let browser: ReturnType<typeof openPortal>
  beforeAll(async () => {
    world = await openWorld({ settings: { dunning: QUIET_DUNNING } })
    browser = await signedIn(world, await world.signUp())
  })
  afterAll(() => world.close())

  it.each([
    [
      'en',
      ['Unpaid: €22.99', 'Still unpaid: €22.99', 'Calls that cost money stop: €22.99 is unpaid'],
      /reminder|final notice|\b(?:second|third)\b/i,
    ],
    [
      'lt',
      [
        'Neapmokėta 22,99 €',
        'Vis dar neapmokėta 22,99 €',
        'Mokami skambučiai nebeveiks: neapmokėta 22,99 €',
      ],
      /priminimas|įspėjimas|antras|trečias/i,
    ],
  ])(
    'in %s a customer is told what is unpaid, and promised no reminder',
    async (language, says, no) => {
      await browser.post('/language', { language, next: '/' })

      const text = (await browser.get('/billing?if=declined')).text.replaceAll(/\s+/g, ' ')

      for (const each of says) expect(text).toContain(each)
      expect(text).not.toMatch(no)
    },
  )
})
