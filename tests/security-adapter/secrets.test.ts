import { createHash } from 'node:crypto'
import { secretsContract } from '@billing/testing'
import { expect, it } from 'vitest'
import { createSecrets } from '../../adapters/security/src/secrets.ts'

const keyOf = (id: string) => ({ id, key: createHash('sha256').update(id).digest() })

secretsContract('AES-256-GCM', (...ids) => createSecrets({ keys: ids.map(keyOf) }))

it('writes the id of the key into what it seals', () => {
  const secrets = createSecrets({ keys: [keyOf('2026')] })

  expect(secrets.seal('text')).toMatch(/^s1\.2026\.[\w-]+$/)
})

it.each([
  ['no key', []],
  ['a short key', [{ id: 'one', key: new Uint8Array(31) }]],
  ['an id with a dot', [{ ...keyOf('one'), id: 'o.ne' }]],
  ['two keys of one id', [keyOf('one'), keyOf('one')]],
])('does not start with %s', (_, keys) => {
  expect(() => createSecrets({ keys })).toThrow('invariant broken')
})

it('opens what was sealed for a purpose only for that purpose', () => {
  const keys = [keyOf('2026')]
  const cookies = createSecrets({ keys, purpose: 'portal-cookie-1' })
  const sealed = cookies.seal('text')

  expect(cookies.open(sealed)).toBe('text')
  expect(() => createSecrets({ keys }).open(sealed)).toThrow()
  expect(() => createSecrets({ keys, purpose: 'console-cookie-1' }).open(sealed)).toThrow()
  expect(cookies.mac('text')).not.toBe(createSecrets({ keys }).mac('text'))
})
