import { it } from 'vitest'
import { killAndRestart } from './kill-at.ts'

it('a signup ends the same where the server is killed on the way: at every tenth boundary here', async () => {
  await killAndRestart(10)
})
