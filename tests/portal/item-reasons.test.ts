import { quantityFlaws, type QuantityWish } from '@billing/core'
import { ITEMS, itemFixture } from '@billing/core/fixtures'
import { reasonText } from '@billing/pages'
import { expect, it } from 'vitest'

const FAX = itemFixture('fax', 100, { min: 2, offered: false })
const RECORDING = itemFixture('recording', 300, { self_service: false })
const BY_YEAR = itemFixture('queues', 0, { prices: {} })

/** Quantities that cannot be taken, and what a Lithuanian reads of it: nothing of it is left in English. */
it.each<[wanted: Record<string, number>, wish: Partial<QuantityWish>, says: string]>([
  [{ pagers: 1 }, {}, 'Tokio priedo neturime.'],
  [{ seats: -1 }, {}, 'Įrašykite sveikąjį skaičių nuo 0 iki 10000.'],
  [{ seats: 51 }, {}, 'Šiame plane galima ne daugiau kaip 50.'],
  [{ fax: 1 }, { held: { fax: 4 } }, 'Mažiausias kiekis – 2.'],
  [{ fax: 5 }, { held: { fax: 4 } }, 'Daugiau šio priedo nebesiūlome.'],
  [{ queues: 1 }, {}, 'Mokant už mėnesį, šio priedo nesiūlome.'],
  [{ seats: 1 }, { interval: 'year' }, 'Mokant už metus, šio priedo nesiūlome.'],
  [{ recording: 1 }, {}, 'Šį kiekį pakeičiame mes: parašykite mums.'],
  [{ porting: 1 }, {}, 'Šis mokestis vienkartinis: parašykite mums.'],
])('%o with %o: %s', (wanted, wish, says) => {
  const items = [...ITEMS, FAX, RECORDING, BY_YEAR]
  const flaws = quantityFlaws({ items }, 'business', wanted, { by: 'customer', ...wish })

  expect(flaws.map(({ reason }) => reasonText(reason, 'lt'))).toEqual([{ text: says }])
})
