import { money } from '@billing/core'
import { expect, it } from 'vitest'
import { newTenant, type PbxCoreWorld, valueOf } from './world.ts'

/** What a core must do that keeps a balance for calls, and how one refuses that keeps none. Source: contract 6.3. */
export function balanceContract(at: () => PbxCoreWorld): void {
  const offered = () => at().call_balance ?? true

  it('credits once per reference, of five calls at once too; or refuses each time', async () => {
    const { tenant_id } = valueOf(await at().pbx.createTenant(newTenant()))
    const credit = (reference: string) =>
      at().pbx.creditCallBalance(tenant_id, reference, money(2_000, 'EUR'))

    const first = await Promise.all(Array.from({ length: 5 }, () => credit('topup_1')))
    const second = await credit('topup_2')
    const reported = valueOf(await at().pbx.getCallBalance(tenant_id))

    if (offered()) {
      expect(second).toEqual({ kind: 'done', value: money(4_000, 'EUR') })
      expect([money(4_000, 'EUR'), 'not_told']).toContainEqual(reported)
      return
    }
    for (const answer of [...first, second]) {
      expect(answer).toMatchObject({ kind: 'refused', code: 'not_offered' })
    }
    expect(reported).toBe('not_offered')
  })

  it('credits once when the answer is lost; or refuses before and after', async () => {
    const { tenant_id } = valueOf(await at().pbx.createTenant(newTenant()))
    const credit = () => at().pbx.creditCallBalance(tenant_id, 'topup_1', money(2_000, 'EUR'))

    await at().failNext(offered() ? 'answer_lost' : 'not_attempted')
    const lost = await credit()
    const again = await credit()

    if (offered()) {
      expect(lost).toEqual({ kind: 'unknown' })
      expect(valueOf(again)).toEqual(money(2_000, 'EUR'))
      return
    }
    // Whether it has to ask anybody before it refuses is its own affair.
    expect(['not_attempted', 'refused']).toContain(lost.kind)
    expect(again).toMatchObject({ kind: 'refused', code: 'not_offered' })
  })

  it('takes back what is unused, never more; or refuses', async () => {
    const { tenant_id } = valueOf(await at().pbx.createTenant(newTenant()))
    await at().pbx.creditCallBalance(tenant_id, 'topup_1', money(2_000, 'EUR'))
    const take = (reference: string, cents: number) =>
      at().pbx.takeCallCredit(tenant_id, reference, money(cents, 'EUR'))

    const answers = [await take('r1', 500), await take('r2', 1_600), await take('r3', 1)]

    if (!takesBack(at())) {
      const refusal = { kind: 'refused', code: 'not_offered' }
      expect(answers).toMatchObject([refusal, refusal, refusal])
      return
    }
    expect(answers.map(valueOf)).toEqual([500, 1_500, 0].map((cents) => money(cents, 'EUR')))
    expect([money(0, 'EUR'), 'not_told']).toContainEqual(
      valueOf(await at().pbx.getCallBalance(tenant_id)),
    )
  })

  it('takes back once per reference, of five calls at once too, and says again how much', async () => {
    if (!takesBack(at())) return
    const { tenant_id } = valueOf(await at().pbx.createTenant(newTenant()))
    await at().pbx.creditCallBalance(tenant_id, 'topup_1', money(2_000, 'EUR'))
    const take = () => at().pbx.takeCallCredit(tenant_id, 'r1', money(1_500, 'EUR'))

    const first = await Promise.all(Array.from({ length: 5 }, take))
    await at().pbx.creditCallBalance(tenant_id, 'topup_2', money(2_000, 'EUR'))
    const answers = [...first, await take()].map(valueOf)

    expect(answers).toEqual(Array(6).fill(money(1_500, 'EUR')))
    const rest = await at().pbx.takeCallCredit(tenant_id, 'r2', money(9_999, 'EUR'))
    expect(valueOf(rest)).toEqual(money(2_500, 'EUR'))
  })

  it('takes back no more of five refunds at once than there is', async () => {
    if (!takesBack(at())) return
    const { tenant_id } = valueOf(await at().pbx.createTenant(newTenant()))
    await at().pbx.creditCallBalance(tenant_id, 'topup_1', money(2_000, 'EUR'))

    const taken = await Promise.all(
      ['r1', 'r2', 'r3', 'r4', 'r5'].map((reference) =>
        at().pbx.takeCallCredit(tenant_id, reference, money(900, 'EUR')),
      ),
    )

    const cents = taken.map((each) => valueOf(each).amount_minor).toSorted((a, b) => a - b)
    expect(cents).toEqual([0, 0, 200, 900, 900])
  })

  it('takes back once when the answer is lost', async () => {
    if (!takesBack(at())) return
    const { tenant_id } = valueOf(await at().pbx.createTenant(newTenant()))
    await at().pbx.creditCallBalance(tenant_id, 'topup_1', money(2_000, 'EUR'))
    const take = () => at().pbx.takeCallCredit(tenant_id, 'r1', money(1_500, 'EUR'))

    await at().failNext('answer_lost')
    const lost = await take()

    expect(lost).toEqual({ kind: 'unknown' })
    expect(valueOf(await take())).toEqual(money(1_500, 'EUR'))
  })
}

/** A core may credit calls and give nothing back; then it says so. */
function takesBack({ call_balance = true, gives_back = call_balance }: PbxCoreWorld): boolean {
  return gives_back
}
