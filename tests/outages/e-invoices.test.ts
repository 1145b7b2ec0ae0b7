import { it } from 'vitest'
import { drill } from './drill.ts'
import { someDrills } from './drills.ts'

it.each(someDrills('e_invoices'))('$name while the access point $says', (each) =>
  drill('e_invoices', each),
)
