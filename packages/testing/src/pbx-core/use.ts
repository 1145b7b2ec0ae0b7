import { after, epochMs, MINUTE, money, type UsedIn } from '@billing/core'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { newTenant, type PbxCoreWorld, valueOf } from './world.ts'

/** What a core must do that tells what calls used up, and how one that does not says so. Source: contract 6.3. */
export function useContract(at: () => PbxCoreWorld): void {
  it('tells what calls have used up in a stretch of time; or says that it does not', async () => {
    const { pbx, useCallCredit } = at()
    const { tenant_id } = valueOf(await pbx.createTenant(newTenant()))
    if (!useCallCredit) {
      const answer = await pbx.callCreditUsed?.(tenant_id, around(nowOf(at())))
      expect([undefined, 'not_offered']).toContain(
        answer?.kind === 'refused' ? answer.code : answer?.kind,
      )
      return
    }
    await pbx.creditCallBalance(tenant_id, 'topup_1', money(2_000, 'EUR'))
    await useCallCredit(tenant_id, money(500, 'EUR'))
    await useCallCredit(tenant_id, money(120, 'EUR'))

    const { since, until } = around(nowOf(at()))

    expect(await usedOf(at(), tenant_id, { since, until })).toBe(620)
    expect(await usedOf(at(), tenant_id, { since, until: since })).toBe(0)
    expect(await usedOf(at(), tenant_id, { since: until, until: after(until, MINUTE) })).toBe(0)
  })

  it('what was taken back is no use, and nobody uses more than there is', async () => {
    const { pbx, useCallCredit } = at()
    if (!useCallCredit) return
    const { tenant_id } = valueOf(await pbx.createTenant(newTenant()))
    await pbx.creditCallBalance(tenant_id, 'topup_1', money(2_000, 'EUR'))
    await useCallCredit(tenant_id, money(500, 'EUR'))
    await pbx.takeCallCredit(tenant_id, 'refund_1', money(900, 'EUR'))
    await useCallCredit(tenant_id, money(800, 'EUR'))

    expect(await usedOf(at(), tenant_id, around(nowOf(at())))).toBe(1_100)
  })

  it('says the same of a tenant that was deleted, and knows none that never was', async () => {
    const { pbx, useCallCredit } = at()
    if (!useCallCredit) return
    const { tenant_id } = valueOf(await pbx.createTenant(newTenant()))
    await pbx.creditCallBalance(tenant_id, 'topup_1', money(2_000, 'EUR'))
    await useCallCredit(tenant_id, money(500, 'EUR'))
    await pbx.deleteTenant(tenant_id)

    expect(await usedOf(at(), tenant_id, around(nowOf(at())))).toBe(500)
    expect(await pbx.callCreditUsed?.(randomUUID(), around(nowOf(at())))).toEqual({
      kind: 'not_found',
    })
  })

  it('a core that is away says nothing of its use', async () => {
    const { pbx, useCallCredit } = at()
    if (!useCallCredit) return
    const { tenant_id } = valueOf(await pbx.createTenant(newTenant()))

    await at().failNext('not_attempted')

    const answer = await pbx.callCreditUsed?.(tenant_id, around(nowOf(at())))
    expect(answer?.kind).toBe('not_attempted')
  })
}

function nowOf({ now }: PbxCoreWorld) {
  return now?.() ?? epochMs(Date.now())
}

/** The hour in which the test runs, whoever's clock is ahead. */
function around(now: ReturnType<typeof epochMs>): UsedIn {
  return { since: after(now, -30 * MINUTE), until: after(now, 30 * MINUTE) }
}

async function usedOf({ pbx }: PbxCoreWorld, tenant_id: string, within: UsedIn): Promise<number> {
  const answer = await pbx.callCreditUsed?.(tenant_id, within)
  if (!answer) throw new Error('the core does not say what calls used up')
  return valueOf(answer).amount_minor
}
