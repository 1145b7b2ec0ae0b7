import { it } from 'vitest'
import { drill } from './drill.ts'
import { someDrills } from './drills.ts'

it.each(someDrills('files'))('$name while the store of files $says', (each) => drill('files', each))
