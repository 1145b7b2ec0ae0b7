import { it } from 'vitest'
import { drill } from './drill.ts'
import { everyDrill } from './drills.ts'
import { PROVIDERS } from './outage-world.ts'

it.each(PROVIDERS.flatMap(everyDrill))('$name while $provider $says', (each) =>
  drill(each.provider, each),
)
