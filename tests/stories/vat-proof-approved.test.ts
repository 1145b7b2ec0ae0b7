import { beforeEach, describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { NUMBER, OSS, OTHER, proofStory, REVERSED } from './proof-story.ts'

describe.each(STORY_DIALECTS)('an approved proof of a VAT number on %s', (dialect) => {
  const at = proofStory(dialect)
  const verdicts = () =>
    at.world.ports.store.read((tx) => tx.vatVerdicts.ofAccount(at.buyer.account_id))
  beforeEach(async () => {
    await at.decide('approve', await at.send({ vat_id: NUMBER }))
  })

  it('counts for a year, in which the registry is not asked before an invoice', async () => {
    await at.month(11)

    expect(await at.status()).toBe('valid')
    expect(await at.charged()).toEqual(Array.from({ length: 11 }, () => REVERSED))
    expect(await verdicts()).toMatchObject([{ valid: true, proof_id: expect.any(String) }])

    // February: a year later the registry says no, and the customer hears of it
    await at.buyer.notifications()
    await at.world.until('2027-02-15T12:00:00Z')
    expect(await at.status()).toBe('invalid')
    expect((await at.charged()).at(-1)).toEqual(OSS)
    expect(await at.buyer.notifications()).toContain('vat_invalid')
  })

  it('outweighs a no that somebody asked for, which stays on record', async () => {
    await at.buyer.notifications()

    expect((await at.buyer.ask('POST', '/vat/revalidate')).body.vat_status).toBe('valid')
    expect((await at.save(NUMBER)).body.vat_status).toBe('valid')

    expect(await at.buyer.notifications()).toEqual([])
    expect((await verdicts()).map(({ valid, proof_id }) => [valid, proof_id !== null])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ])
    await at.month(1)
    expect(await at.charged()).toEqual([REVERSED])
  })

  it('holds for its number alone', async () => {
    await at.world.sandbox.setVat({ vat_id: OTHER, valid: false, name: null })
    expect((await at.save(OTHER)).body.code).toBe('vat.verification_failed')
    expect(await at.status()).toBe('valid')

    // Away by a light update, and back: pending, and the registry’s no does not count
    await at.buyer.ask('PATCH', '/me/account', { body: { vat_id: OTHER } })
    await at.buyer.ask('PATCH', '/me/account', { body: { vat_id: NUMBER } })
    expect(await at.status()).toBe('pending')
    await at.world.advance('PT5M')
    expect(await at.status()).toBe('valid')
  })
})
