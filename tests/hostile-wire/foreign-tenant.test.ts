import type { PbxCore } from '@billing/core'
import { expect, it, onTestFinished } from 'vitest'

import { openWorld } from '../support/world.ts'

/** A service before a core whose answers to the making of tenants are changed by `spoil`. */
async function worldWith(spoil: (pbx: PbxCore) => Partial<PbxCore>) {
  const world = await openWorld({
    outside: async (sandbox) => ({
      ports: { pbx: { ...sandbox.pbx, ...spoil(sandbox.pbx) } },
      sandbox,
      close: async () => undefined,
    }),
  })
  onTestFinished(() => world.close())
  return world
}

it.each(['createTenant', 'findTenant'] as const)(
  'a core that hands out the tenant of somebody else by %s takes it from nobody',
  async (operation) => {
    let theirs: string | undefined
    const world = await worldWith((pbx) => ({
      async [operation](asked: never) {
        const answer = await pbx[operation](asked)
        if (theirs === undefined) return answer
        const stolen = await pbx.findTenant(theirs)
        if (stolen.kind !== 'done') return stolen
        const reference =
          typeof asked === 'string' ? asked : (asked as { reference: string }).reference
        return { kind: 'done', value: { ...stolen.value, reference } }
      },
    }))
    const ona = await world.signUp()
    theirs = ona.account_id
    const before = await world.ports.store.read((tx) => tx.tenants.ofAccount(ona.account_id))

    const person = { email: 'petras@example.lt', company_name: 'UAB Petras' }
    await expect(world.signUp(person)).rejects.toThrow('is failed')

    const after = await world.ports.store.read((tx) => tx.tenants.ofAccount(ona.account_id))
    expect(after).toEqual(before)
  },
)
