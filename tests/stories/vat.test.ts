import { isoInstant, recheckVat, refreshOldVat, SYSTEM, type VatChecker } from '@billing/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import type { Customer } from '../support/world.ts'
import { signupStory } from './signup-story.ts'

describe.each(STORY_DIALECTS)('a VAT number on %s', (dialect) => {
  const story = signupStory(dialect)
  let customer: Customer
  beforeEach(async () => {
    customer = await story.world.signUp({ country: 'DE', email: 'jonas@example.de' })
  })

  /** Time moves on in these stories, so that each question comes with a fresh token. */
  const ask = async (method: string, path: string, body?: object) => {
    const { account_id } = customer
    const token = await tokenOf(story.world, { role: 'owner', account_id })
    return story.world.api(method, path, { token, ...(body && { body }) })
  }
  const save = (vat_id: string) => ask('PATCH', '/account', { vat_id })
  const status = async () => (await ask('GET', '/vat')).body.vat_status
  const told = async () => {
    const { items } = (await ask('GET', '/me/notifications')).body
    return items.flatMap(({ kind }: { kind: string }) => (kind.startsWith('vat_') ? [kind] : []))
  }
  const mailed = async () => {
    const mails = await story.world.mail(customer.email)
    return mails.filter(({ subject }) => /VAT/.test(subject))
  }
  const verdicts = () =>
    story.world.ports.store.read((tx) => tx.vatVerdicts.ofAccount(customer.account_id))
  const nextCheck = async () => {
    const account = await story.world.ports.store.read((tx) => tx.accounts.get(customer.account_id))
    const at = account?.vat_next_check_at ?? null
    return at === null ? null : isoInstant(at).slice(11, 16)
  }

  it('is valid at once when the registry knows it, with its receipt, and needs no mail', async () => {
    expect((await save('DE136695976')).body.vat_status).toBe('valid')
    await story.world.settle()

    expect(await verdicts()).toMatchObject([
      {
        vat_id: 'DE136695976',
        valid: true,
        consultation_number: expect.stringMatching(/^WAPI/),
        evidence: expect.stringContaining('136695976'),
      },
    ])
    expect([await told(), await mailed()]).toEqual([[], []])
  })

  it('is refused when the registry does not know it, and no evidence is kept', async () => {
    expect((await save('DE123456999')).body.code).toBe('vat.verification_failed')

    expect([await status(), await verdicts()]).toEqual(['not_provided', []])
  })

  it('about which the registry is silent is asked again and again until it says yes', async () => {
    // 09:00: the registry is down
    await story.world.sandbox.setFault('vat', 'down')
    expect((await save('DE136695976')).body.vat_status).toBe('pending')
    const asked = [await nextCheck()]

    // 5, 5, 10, 20 and 40 minutes, then every hour
    for (const wait of ['PT5M', 'PT5M', 'PT10M', 'PT20M', 'PT40M', 'PT1H', 'PT1H']) {
      await story.world.advance(wait)
      asked.push(await nextCheck())
    }
    expect(asked).toEqual(['09:05', '09:10', '09:20', '09:40', '10:20', '11:20', '12:20', '13:20'])
    expect([await status(), await told(), await mailed()]).toEqual(['pending', [], []])

    // 13:20: it is back, and says yes
    await story.world.sandbox.clearFaults()
    await story.world.advance('PT1H')

    expect([await status(), await nextCheck()]).toEqual(['valid', null])
    expect(await told()).toEqual(['vat_valid'])
    expect((await mailed()).map(({ text }) => /DE136695976/.test(text))).toEqual([true])
  })

  it('about which the registry is silent may turn out not to be registered', async () => {
    await story.world.sandbox.setFault('vat', 'down')
    await save('DE123456999')
    await story.world.sandbox.clearFaults()

    await story.world.advance('PT5M')

    expect([await status(), await nextCheck()]).toEqual(['invalid', null])
    expect(await told()).toEqual(['vat_invalid'])
    expect(await mailed()).toHaveLength(1)
    expect(await verdicts()).toMatchObject([{ valid: false, consultation_number: null }])
  })

  it('of a light update is asked about after 5 minutes', async () => {
    await ask('PATCH', '/me/account', { vat_id: 'DE136695976' })
    await story.world.advance('PT4M59S')
    expect([await status(), await verdicts()]).toEqual(['pending', []])

    await story.world.advance('PT1S')

    expect([await status(), await told()]).toEqual(['valid', ['vat_valid']])
  })

  it('that was taken away is asked about no more', async () => {
    await story.world.sandbox.setFault('vat', 'down')
    await save('DE136695976')

    expect((await save('')).body).toMatchObject({ vat_id: null, vat_status: 'not_provided' })

    expect(await nextCheck()).toBeNull()
    await story.world.sandbox.clearFaults()
    await story.world.advance('PT2H')
    expect([await status(), await verdicts()]).toEqual(['not_provided', []])
  })

  it('moves, and the audit log has each move', async () => {
    await story.world.sandbox.setFault('vat', 'down')
    await save('DE136695976')
    await story.world.sandbox.clearFaults()
    await story.world.advance('PT5M')
    await save('')

    const { account_id } = customer
    const rows = await story.world.ports.store.read((tx) => tx.audit.rows(account_id, 0, 500))

    const moves = rows.filter(({ action }) => action.startsWith('vat.'))
    expect(moves.map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
      ['vat.no_verdict', 'customer', expect.stringMatching(/\w/)],
      ['vat.said_valid', 'system', null],
      ['vat.cleared', 'customer', null],
    ])
  })

  it('is asked about once, however many schedulers run', async () => {
    await ask('PATCH', '/me/account', { vat_id: 'DE136695976' })
    await story.world.sandbox.advance(
      { advance: 'PT5M' },
      { tick: async () => 0, nextDueAt: async () => null },
    )

    await Promise.all(Array.from({ length: 4 }, () => story.world.billing.worker.tick(SYSTEM)))

    expect(await verdicts()).toHaveLength(1)
  })

  describe('that is due', () => {
    const due = async () => {
      await ask('PATCH', '/me/account', { vat_id: 'DE136695976' })
      const quiet = { tick: async () => 0, nextDueAt: async () => null }
      await story.world.sandbox.advance({ advance: 'PT5M' }, quiet)
    }
    const recheck = (check: VatChecker['check']) =>
      recheckVat({ ...story.world.ports, vat: { check } }, 10)

    it('is taken over after 5 minutes from a process that stopped in the middle', async () => {
      await due()
      await new Promise<void>((asked) => {
        void recheck(() => {
          asked()
          return new Promise(() => {})
        })
      })
      await story.world.settle()
      expect(await status()).toBe('pending')

      await story.world.advance('PT5M')

      expect(await status()).toBe('valid')
    })

    it('waits as in an outage when the question itself breaks, and the fault is told', async () => {
      await due()

      const { tried, faults } = await recheck(() => Promise.reject(new Error('broken')))

      expect([tried, faults.length]).toEqual([1, 1])
      expect([await status(), await nextCheck()]).toEqual(['pending', '09:10'])
    })

    it('and was replaced while the registry was asked keeps the new number’s status', async () => {
      await due()

      await recheck(async () => {
        await save('DE129273398')
        return { kind: 'invalid' }
      })

      expect((await ask('GET', '/vat')).body).toMatchObject({
        vat_id: 'DE129273398',
        vat_status: 'valid',
      })
    })
  })

  describe('before an invoice', () => {
    const refresh = () => refreshOldVat(story.world.ports, customer.account_id)
    beforeEach(async () => {
      await save('DE136695976')
      await story.world.sandbox.setVat({ vat_id: 'DE136695976', valid: false, name: null })
    })

    it('is not asked about while its yes is 30 days old', async () => {
      await story.world.advance('P30D')
      await refresh()

      expect(await status()).toBe('valid')
    })

    it('whose yes is older is asked about: a clear no makes it invalid', async () => {
      await story.world.advance('P31D')
      await refresh()
      await story.world.settle()

      expect([await status(), await told()]).toEqual(['invalid', ['vat_invalid']])
      expect(await mailed()).toHaveLength(1)
    })

    it('whose yes is older and is confirmed has a new yes, and nobody is told', async () => {
      await story.world.sandbox.setVat({ vat_id: 'DE136695976', valid: true, name: null })
      await story.world.advance('P31D')
      await refresh()

      const { body } = await ask('GET', '/vat')
      expect(body).toMatchObject({ vat_checked_at: '2026-03-04T09:00:00.000Z' })
      expect([await told(), (await verdicts()).length]).toEqual([[], 2])
    })

    it('whose yes is older stays valid when the registry is silent', async () => {
      await story.world.advance('P31D')
      await story.world.sandbox.setFault('vat', 'down')
      await refresh()

      expect([await status(), await nextCheck(), await told()]).toEqual(['valid', null, []])
    })
  })
})
