import { describe, expect, it } from 'vitest'
import { verifyAudit } from '@billing/core'
import { STORY_DIALECTS } from '../support/databases.ts'
import { signupStory } from './signup-story.ts'

describe.each(STORY_DIALECTS)('the audit log on %s', (dialect) => {
  const story = signupStory(dialect)

  it('has every move of a signup, in order, in the account’s own chain', async () => {
    const { account_id } = await story.world.signUp({ email: 'ona@example.lt' })

    const rows = await story.world.ports.store.read((tx) => tx.audit.rows(account_id, 0, 100))

    expect(rows.map((row) => row.action)).toEqual([
      'signup.requested',
      'account.card_verified',
      'signup.card_saved',
      'signup.provision',
      'account.tenant_ready',
      'signup.tenant_ready',
      'tenant.created',
      'subscription.trial_started',
      'auth.sign_in',
    ])
    expect(rows.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('is sealed once a day over all chains, each root linked to the day before', async () => {
    await story.world.signUp()
    await story.world.advance('P1D')
    const first = await story.world.ports.store.read((tx) => tx.audit.lastRoot())
    await story.world.advance('P1D')
    const second = await story.world.ports.store.read((tx) => tx.audit.lastRoot())

    expect(first?.day).toBe('2026-02-01')
    expect(second?.day).toBe('2026-02-02')
    expect(second?.prev_hash).toBe(first?.root_hash)
    expect(first?.chains).toBe(2)
  })

  it('shows a row that somebody changed behind the database’s back', async () => {
    const { account_id } = await story.world.signUp()
    const { store } = story.world.ports
    const tampered = {
      ...story.world.ports,
      store: {
        ...store,
        read: <T>(work: Parameters<typeof store.read<T>>[0]) =>
          store.read((tx) =>
            work({
              ...tx,
              audit: {
                ...tx.audit,
                rows: async (...asked: Parameters<typeof tx.audit.rows>) =>
                  (await tx.audit.rows(...asked)).map((row) =>
                    row.chain === account_id && row.seq === 3
                      ? { ...row, outcome: 'failure' as const }
                      : row,
                  ),
              },
            }),
          ),
      },
    }

    expect((await verifyAudit(tampered)).broken).toEqual([`${account_id}: row 3 was changed`])
  })
})
