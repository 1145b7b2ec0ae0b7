import { it } from 'vitest'
import { drillSchedulers } from './scheduling.ts'

it.each([21, 22])(
  'four schedulers that are stopped again and again charge once (seed %i)',
  (seed) => drillSchedulers({ seed, schedulers: 4, due: 200, stop_every: 120 }),
)
