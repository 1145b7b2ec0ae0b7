import { it } from 'vitest'
import { drill } from './drill.ts'
import { someDrills } from './drills.ts'

it.each(someDrills('pbx'))('$name while the phone-system core $says', (each) => drill('pbx', each))
