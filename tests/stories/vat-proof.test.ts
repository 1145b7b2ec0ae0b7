import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { NUMBER, OSS, OTHER, proofStory, REVERSED } from './proof-story.ts'

describe.each(STORY_DIALECTS)('a proof of a VAT number on %s', (dialect) => {
  const at = proofStory(dialect)

  it('that is approved gives the VAT back, and the next invoice has none', async () => {
    // 1 February: the registry does not know the number, a certificate says that it is one.
    const proof = await at.send({ vat_id: NUMBER })
    expect(await at.status()).toBe('pending')

    // 15 February: the invoice waits for nobody. The registry has said no by now, and we go on waiting.
    await at.month(1)
    expect([await at.status(), await at.charged()]).toEqual(['pending', [OSS]])

    // Approved: the VAT comes back as account credit
    await at.buyer.notifications()
    await at.decide('approve', proof)
    expect([await at.status(), await at.notes(), await at.credit()]).toEqual([
      'valid',
      [['vat_corrected', 361]],
      361,
    ])
    expect(await at.buyer.notifications()).toContain('vat_proof_approved')

    // 15 March: reverse charge, and the credit pays a part of it
    await at.month(2)
    expect(await at.charged()).toEqual([OSS, REVERSED])
    expect(await at.credit()).toBe(0)
  })

  it('that is rejected leaves the VAT where it is, also on the next invoice', async () => {
    const proof = await at.send({ vat_id: NUMBER })
    await at.month(1)

    await at.buyer.mails()
    await at.decide('reject', proof, { reviewer_note: 'The page is cut off.' })
    expect([await at.status(), await at.notes(), await at.credit()]).toEqual(['invalid', [], 0])
    expect(await at.proofs()).toEqual([['rejected', 'The page is cut off.']])
    expect(await at.buyer.mails()).toEqual(['2026-02-15 We could not accept your VAT document'])

    await at.month(2)
    expect(await at.charged()).toEqual([OSS, OSS])
  })

  it('that a newer one supersedes decides nothing; the newer one does', async () => {
    const first = await at.send({ vat_id: NUMBER })
    await at.month(1)
    await at.buyer.mails()
    const second = await at.send()

    expect(await at.status()).toBe('pending')
    expect(await at.proofs()).toEqual([
      ['pending_review', null],
      ['rejected', 'Superseded by a newer proof.'],
    ])
    await at.world.settle()
    expect(await at.buyer.mails()).toEqual([])

    // The superseded one is decided on already
    const token = await at.world.operator()
    const late = await at.world.api('POST', `/admin/vat-proofs/${first}/approve`, { token })
    expect(late.body).toMatchObject({
      code: 'validation.failed',
      invalid_params: [{ name: 'status' }],
    })
    expect([await at.status(), await at.notes()]).toEqual(['pending', []])

    // 15 March: still VAT. Then approved: that of both invoices comes back, and pays half of the next three
    await at.month(2)
    expect(await at.charged()).toEqual([OSS, OSS])
    await at.decide('approve', second)
    expect([await at.status(), await at.credit()]).toEqual(['valid', 722])
    await at.month(3)
    expect([await at.charged(), await at.credit()]).toEqual([[OSS, OSS, REVERSED], 0])
  })

  it('of a number that the registry refused before corrects only what came after it', async () => {
    // Refused before the first invoice
    await at.world.sandbox.setFault('vat', 'down')
    await at.save(NUMBER)
    await at.world.sandbox.clearFaults()
    await at.month(1)
    expect([await at.status(), await at.charged()]).toEqual(['invalid', [OSS]])

    const proof = await at.send()
    await at.month(2)
    await at.decide('approve', proof)

    // One note, over the second invoice
    expect([await at.notes(), await at.credit()]).toEqual([[['vat_corrected', 361]], 361])
  })

  it('of a number that has changed meanwhile moves nothing but itself', async () => {
    const proof = await at.send({ vat_id: NUMBER })
    await at.save(OTHER)

    await at.decide('reject', proof)
    expect([await at.status(), (await at.proofs())[0]?.[0]]).toEqual(['valid', 'rejected'])

    await at.world.advance('PT1M')
    const again = await at.send({ vat_id: NUMBER })
    await at.save('')
    await at.decide('approve', again)
    expect([await at.status(), (await at.proofs())[0]?.[0]]).toEqual(['not_provided', 'approved'])
    await at.month(1)
    expect(await at.charged()).toEqual([OSS])
  })

  it('of a number that the registry has confirmed meanwhile leaves it valid, also rejected', async () => {
    const proof = await at.send({ vat_id: NUMBER })
    await at.world.sandbox.setVat({ vat_id: NUMBER, valid: true, name: null })
    await at.world.advance('PT5M')
    expect(await at.status()).toBe('valid')

    await at.decide('reject', proof)

    expect(await at.status()).toBe('valid')
    await at.month(1)
    expect(await at.charged()).toEqual([REVERSED])
  })

  it('of a valid number is reviewed while the number stays valid', async () => {
    await at.save(OTHER)
    const proof = await at.send()
    expect(await at.status()).toBe('valid')

    await at.decide('approve', proof)
    await at.month(1)

    expect([await at.status(), await at.charged()]).toEqual(['valid', [REVERSED]])
  })
})
