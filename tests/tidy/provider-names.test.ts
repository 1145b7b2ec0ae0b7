import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROOT, type Source, sources } from './source.ts'

/** What knows payment providers by their port alone: whoever has another provider reads no strange name in it. */
const NEUTRAL = /^(?:packages\/core|packages\/testing|tests\/harness|adapters\/http)\//

/** What the published API calls an operation, its path and its answer: a name that its callers know stays. */
const PUBLISHED = /receiveRevolutWebhook|RevolutWebhookAck|'\/webhooks\/revolut'/g

/** Lines that name a payment provider. */
function named({ path, text }: Source): string[] {
  if (!NEUTRAL.test(path)) return []
  return text
    .replace(PUBLISHED, '')
    .split('\n')
    .filter((line) => /revolut/i.test(line))
    .map((line) => `${path}: ${line.trim()}`)
}

it('no payment provider is named where only its port is known', () => {
  const readmes = ['packages/core', 'packages/testing', 'tests/harness', 'adapters/http']
    .map((folder) => `${folder}/README.md`)
    .map((path) => ({ path, text: readFileSync(new URL(path, ROOT), 'utf8') }))

  expect([...sources(), ...readmes].flatMap(named)).toEqual([])
})

it.each(['// as Revolut signs', "source: 'revolut'", "const path = '/v1/webhooks/revolut'"])(
  'the rule sees %j',
  (text) => {
    expect(named({ path: 'packages/core/src/a.ts', text })).toHaveLength(1)
    expect(named({ path: 'adapters/payments-revolut/src/a.ts', text })).toEqual([])
  },
)
