import { it } from 'vitest'
import { drill } from './drill.ts'
import { someDrills } from './drills.ts'

it.each(someDrills('vat'))('$name while the register of VAT numbers $says', (each) =>
  drill('vat', each),
)
