import { it } from 'vitest'
import { drillSchedulers } from './scheduling.ts'

it('schedulers that are stopped for longer than a lease charge each due cycle exactly once', () =>
  drillSchedulers({ seed: 3, schedulers: 2, due: 20, stop_every: 80 }))
