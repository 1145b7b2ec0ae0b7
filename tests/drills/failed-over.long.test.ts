import { it } from 'vitest'
import { drillFailedOver } from './failing-over.ts'

it('what a client was told is done survives twenty promotions of a standby', () =>
  drillFailedOver({ seed: 21, customers: 4, kills: 16, kills_in_the_month: 4 }))
