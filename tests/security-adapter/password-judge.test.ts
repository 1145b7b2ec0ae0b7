import { passwordJudgeContract } from '@billing/testing'
import { expect, it } from 'vitest'
import { createPasswordJudge } from '../../adapters/security/src/password-judge.ts'

passwordJudgeContract('zxcvbn', createPasswordJudge)

it('looks at so much of a password that nobody else waits for it', async () => {
  const judge = createPasswordJudge()
  await judge.isGuessable('loaded by the first one', [])
  const hostile = [
    'p@ssw0rd'.repeat(25),
    '12111211191'.repeat(18),
    '4@8({[<369&#!1/|0$5+7%2'.repeat(8),
  ]
  const used = process.cpuUsage()

  for (const password of hostile) await judge.isGuessable(password, ['ona', 'onaite'])

  const { user, system } = process.cpuUsage(used)
  expect((user + system) / 1_000 / hostile.length).toBeLessThan(100)
})
