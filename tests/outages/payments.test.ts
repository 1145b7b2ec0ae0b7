import { it } from 'vitest'
import { drill } from './drill.ts'
import { someDrills } from './drills.ts'

it.each(someDrills('payments'))('$name while the payment provider $says', (each) =>
  drill('payments', each),
)
