import { expect, it } from 'vitest'
import { EVERY_FAULT } from './faults.ts'
import { openOutageWorld, PROVIDERS } from './outage-world.ts'

/** What a look costs where nobody answers. */
const QUICK = ['refused', 'wrong_certificate', 'unavailable', 'html', 'redirect_metadata'] as const

it.each(EVERY_FAULT.filter(({ fault }) => (QUICK as readonly string[]).includes(fault)))(
  'the doctor says so when a provider $says',
  async ({ fault }) => {
    const out = await openOutageWorld()
    for (const name of PROVIDERS) await out.doors[name].behave(fault)
    await out.mail.behave('refused')

    for (const [name, adapter] of Object.entries(out.adapters)) {
      const findings = await adapter.diagnose()
      const failed = findings.filter(({ verdict }) => verdict === 'fails')
      expect([name, failed.length > 0]).toEqual([name, true])
      expect(failed.every(({ says }) => says.length > 0)).toBe(true)
    }
    await out.close()
  },
)

it('the doctor finds nothing to mend when all are well', async () => {
  const out = await openOutageWorld({ now: new Date().toISOString() })
  for (const [name, adapter] of Object.entries(out.adapters)) {
    const findings = await adapter.diagnose()
    const failed = findings.filter(({ verdict }) => verdict === 'fails')
    expect([name, failed]).toEqual([name, []])
  }
  await out.close()
})
