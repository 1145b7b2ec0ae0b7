import { SYSTEM } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFsPbx, UNPACED } from '../pbx-fspbx/open-fspbx.ts'
import { operate } from '../stories/operator-hand.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moveIn } from './resident.ts'
import { openWiredWorld, type WiredWorld } from './wired-world.ts'

describe.each(STORY_DIALECTS)(
  'a customer whose phone system is a domain of FS PBX, on %s',
  (dialect) => {
    let fspbx: Awaited<ReturnType<typeof openFsPbx>>
    let world: WiredWorld
    beforeEach(async () => {
      fspbx = await openFsPbx(UNPACED)
      world = await openWiredWorld(dialect, { ports: { pbx: fspbx.pbx } })
    })
    afterEach(async () => {
      await world.close()
      await fspbx.close()
    })

    it('gets it, loses the phones and has them back, and leaves a tombstone', async () => {
      const ona = await moveIn(world)
      const { body: tenant } = await ona.ask('GET', '/me/tenant')
      const level = async () => {
        const found = await fspbx.another().pbx.findTenant(ona.account_id)
        return found.kind === 'done' ? found.value.level : found.kind
      }
      expect(tenant.sip_domain).toMatch(/^t[a-z2-7]{10}\.pbx\.example\.com$/)
      expect(await level()).toBe('full')

      const path = `/admin/tenants/${tenant.tenant_id}/state`
      for (const [action, after] of [
        ['suspend', 'emergency_only'],
        ['restore', 'full'],
      ] as const) {
        const body = { action, reason: 'asked by telephone' }
        expect((await operate(world, 'POST', path, { body })).status).toBe(200)
        await world.settle()
        expect(await level()).toBe(after)
      }

      await ona.ask('POST', '/subscription/cancel', { body: {} })
      await world.until('2026-02-16T10:00:00Z')
      expect(await level()).toBe('emergency_only')
      await world.until('2026-03-18T10:00:00Z')
      expect(await level()).toBe('deleted')
      const { body } = await operate(world, 'GET', '/admin/tenants?pbx_status=deleted')
      expect(body.data).toMatchObject([{ account_id: ona.account_id }])
      expect((await world.billing.books.verify(SYSTEM)).ok).toBe(true)
    })
  },
)
