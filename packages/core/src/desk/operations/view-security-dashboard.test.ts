import { describe, expect, it } from 'vitest'
import { aUser } from '../../fixtures/people.ts'
import type { User } from '../../people/identity/user.ts'
import { after, DAY, epochMs, SECOND } from '../../kernel/time.ts'
import { secondFactors } from './view-security-dashboard.ts'

const NOW = epochMs(Date.parse('2026-02-10T12:00:10Z'))
/** The step of TOTP that holds an instant. Source: contract 2.5. */
const stepAt = (at: number) => Math.floor(at / (30 * SECOND))

const admin = (name: string, more: Partial<User>) =>
  aUser({
    user_id: name,
    email: `${name}@example.com`,
    role: 'admin',
    totp_last_step: null,
    ...more,
  })

describe('second factors of operators', () => {
  it('an authenticator that was never confirmed is missing, with the whole days so far', () => {
    const ona = admin('ona', { created_at: after(NOW, -3 * DAY + 1), totp_confirmed_at: null })
    const jonas = admin('jonas', { created_at: after(NOW, 60 * SECOND), totp_confirmed_at: null })

    expect(secondFactors([ona, jonas], NOW)).toMatchObject({
      total_admins: 2,
      enrolled: 0,
      not_enrolled: [
        { user_id: 'ona', email: 'ona@example.com', days_since_admin_role: 2 },
        // Of a process whose clock is ahead.
        { user_id: 'jonas', days_since_admin_role: 0 },
      ],
      recently_used: [],
    })
  })

  it('one that was used within thirty days is shown, the latest first', () => {
    const used = (name: string, at: number) =>
      admin(name, { totp_confirmed_at: epochMs(1), totp_last_step: stepAt(at) })
    const month = after(NOW, -30 * DAY)
    const admins = [
      used('within', month + 30 * SECOND),
      used('before', month),
      used('today', NOW),
      admin('never', { totp_confirmed_at: epochMs(1), totp_last_step: null }),
    ]

    const { enrolled, recently_used } = secondFactors(admins, NOW)

    expect(enrolled).toBe(4)
    expect(recently_used.map(({ user_id }) => user_id)).toEqual(['today', 'within'])
  })

  it('a code of the next step, which is taken too, was used now', () => {
    const totp_last_step = stepAt(NOW) + 1
    const ona = admin('ona', { totp_confirmed_at: epochMs(1), totp_last_step })

    expect(secondFactors([ona], NOW).recently_used).toEqual([
      { user_id: 'ona', email: 'ona@example.com', last_used_at: NOW },
    ])
  })
})
