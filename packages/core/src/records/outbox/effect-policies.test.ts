import { describe, expect, it } from 'vitest'
import { EFFECT_POLICIES, nextWait } from './effect-policies.ts'
import { HOUR, MINUTE, SECOND } from '../../kernel/time.ts'

/** The waits of an effect that never succeeds, from its first try to the end. */
function waitsOf(type: keyof typeof EFFECT_POLICIES): number[] {
  const waits: number[] = []
  for (let age = 0, tries = 1; ; tries++) {
    const wait = nextWait(EFFECT_POLICIES[type], { attempts: tries, age_ms: age })
    if (wait === null) return waits
    waits.push(wait)
    age += wait
  }
}

describe('how effects are retried', () => {
  it('a mail is tried after 1, 5, 15 and 60 minutes, then hourly, and once more shortly before a day is over', () => {
    const waits = waitsOf('mail.send')

    expect(waits.slice(0, 6)).toEqual([1, 5, 15, 60, 60, 60].map((minutes) => minutes * MINUTE))
    expect(waits.reduce((a, b) => a + b, 0)).toBe(24 * HOUR - 5 * MINUTE)
  })

  // The net: whenever the tries before it ended, no mail is given up before the last ten minutes of its day.
  it('a mail has its last try in the last ten minutes of its day, however long each try took', () => {
    const policy = EFFECT_POLICIES['mail.send']
    for (let lasts = 0; lasts < 3 * MINUTE; lasts += 7 * SECOND) {
      let tried = 0
      for (let age = 0, attempts = 1; ; attempts++) {
        tried = age
        age += lasts
        const wait = nextWait(policy, { attempts, age_ms: age, retry_after: attempts % 5 })
        if (wait === null) break
        age += wait
      }
      expect(tried).toBeGreaterThanOrEqual(24 * HOUR - 10 * MINUTE)
      expect(tried).toBeLessThan(24 * HOUR)
    }
  })

  it('provisioning is tried after 5 s, 30 s, 2 m, then every 5 m for 24 hours', () => {
    const waits = waitsOf('tenant.provision')

    expect(waits.slice(0, 5)).toEqual([5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 5 * MINUTE])
    const hours = waits.reduce((a, b) => a + b, 0) / HOUR
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
  })

  it('no sooner than the provider asked for, who cannot make us wait for more than an hour', () => {
    const policy = EFFECT_POLICIES['tenant.provision']
    const asked = (retry_after: number) => nextWait(policy, { attempts: 2, age_ms: 0, retry_after })

    expect([asked(1), asked(90), asked(1e9)]).toEqual([30 * SECOND, 90 * SECOND, HOUR])
  })
})
