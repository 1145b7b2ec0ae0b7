import type { EAddress, EInvoiceTransport, OutgoingEInvoice } from '@billing/core'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellingCalls } from './told-calls.ts'

/** An access point and what a test needs to do behind its back. */
export interface EInvoiceTransportWorld {
  readonly transport: EInvoiceTransport
  /** Where our documents come from. */
  readonly sender: EAddress
  /** Somebody who receives documents. */
  readonly receiver: EAddress
  /** An address at which nobody receives. */
  readonly nobody: EAddress
  /** A document that a rule of the network refuses, whatever else it says. */
  readonly refused: Pick<OutgoingEInvoice, 'receiver'> & Partial<OutgoingEInvoice>
  /** A document that the network's rules let through; each call gives one of its own. */
  document(): Pick<OutgoingEInvoice, 'number' | 'syntax' | 'bytes'>
  /** The next call fails: it reaches nothing; nobody knows, though it did not; or it takes effect and its answer is lost. */
  failNext(how: 'not_attempted' | 'request_lost' | 'answer_lost'): Promise<void>
  /** The bytes of what has gone on to a receiver under a number, once for each time. */
  received(number: string): Promise<readonly Uint8Array[]>
  close(): Promise<void>
}

/** What every access point must do: it says what it knows, and nothing goes out twice. Source: Directive 2014/55/EU. */
export function eInvoiceTransportContract(
  name: string,
  open: () => Promise<EInvoiceTransportWorld>,
): void {
  describe(`e-invoice transport contract: ${name}`, () => {
    let world: EInvoiceTransportWorld
    const watched = tellingCalls('transport')
    beforeAll(async () => {
      world = watched(await open())
    })
    afterAll(() => world.close())
    verdictContract(() => world)
    onceContract(() => world)
    faultContract(() => world)
  })
}

/** A document under an id that nobody has used. */
function outgoing(
  world: EInvoiceTransportWorld,
  differs: Partial<OutgoingEInvoice> = {},
): OutgoingEInvoice {
  const { sender, receiver } = world
  return { delivery_id: randomUUID(), ...world.document(), sender, receiver, ...differs }
}

function verdictContract(at: () => EInvoiceTransportWorld): void {
  it('accepts a document, gives it a message id, and hands it on as it was', async () => {
    const document = outgoing(at())

    const answer = await at().transport.send(document)

    expect(answer).toEqual({ kind: 'accepted', message_id: expect.stringMatching(/./) })
    expect(await at().transport.status(document.delivery_id)).toEqual(answer)
    expect(await at().received(document.number)).toEqual([document.bytes])
  })

  it('gives each document a message id of its own', async () => {
    const answers = [
      await at().transport.send(outgoing(at())),
      await at().transport.send(outgoing(at())),
    ]

    const ids = answers.map((answer) => (answer.kind === 'accepted' ? answer.message_id : ''))
    expect(new Set(ids).size).toBe(2)
  })

  it('rejects by a rule, which it names with its words, and hands nothing on', async () => {
    const document = outgoing(at(), at().refused)

    const answer = await at().transport.send(document)

    expect(answer).toEqual({
      kind: 'rejected',
      rule_id: expect.stringMatching(/./),
      message: expect.stringMatching(/./),
    })
    expect(await at().transport.status(document.delivery_id)).toEqual(answer)
    expect(await at().received(document.number)).toEqual([])
  })

  it('says that nobody receives at an address', async () => {
    const document = outgoing(at(), { receiver: at().nobody })

    expect(await at().transport.send(document)).toEqual({ kind: 'unknown_recipient' })
    expect(await at().received(document.number)).toEqual([])
  })

  it('finds nothing under an id that it was never given', async () => {
    expect(await at().transport.status(randomUUID())).toEqual({ kind: 'not_found' })
  })
}

function onceContract(at: () => EInvoiceTransportWorld): void {
  it('takes one document per id, of five calls at once too', async () => {
    const document = outgoing(at())

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => at().transport.send(document)),
    )
    const settled = await at().transport.send(document)

    expect(settled.kind).toBe('accepted')
    for (const answer of answers) expect([settled, { kind: 'unknown' }]).toContainEqual(answer)
    expect(await at().received(document.number)).toHaveLength(1)
  })

  it('answers a repeat with what became of the first, whatever the bytes are now', async () => {
    const document = outgoing(at())

    const first = await at().transport.send(document)
    const again = await at().transport.send({ ...document, bytes: at().document().bytes })

    expect(again).toEqual(first)
    expect(await at().received(document.number)).toEqual([document.bytes])
  })
}

function faultContract(at: () => EInvoiceTransportWorld): void {
  it('has nothing of a call that never reached it', async () => {
    const document = outgoing(at())

    await at().failNext('not_attempted')
    const answer = await at().transport.send(document)

    expect(answer.kind).toBe('not_attempted')
    expect(await at().transport.status(document.delivery_id)).toEqual({ kind: 'not_found' })
    expect(await at().received(document.number)).toEqual([])
  })

  it('says what became of a document whose answer was lost, and takes it no second time', async () => {
    const document = outgoing(at())

    await at().failNext('answer_lost')
    const lost = await at().transport.send(document)

    expect(lost).toEqual({ kind: 'unknown' })
    const found = await at().transport.status(document.delivery_id)
    expect(found.kind).toBe('accepted')
    expect(await at().transport.send(document)).toEqual(found)
    expect(await at().received(document.number)).toHaveLength(1)
  })

  it('does not know a document that was lost on the way, and takes it the next time', async () => {
    const document = outgoing(at())

    await at().failNext('request_lost')
    const lost = await at().transport.send(document)

    expect(lost).toEqual({ kind: 'unknown' })
    expect(await at().transport.status(document.delivery_id)).toEqual({ kind: 'not_found' })
    expect((await at().transport.send(document)).kind).toBe('accepted')
    expect(await at().received(document.number)).toHaveLength(1)
  })

  it('gives no verdict while it is away, not even that it has nothing', async () => {
    await at().failNext('not_attempted')

    expect(['not_attempted', 'unknown']).toContain((await at().transport.status(randomUUID())).kind)
  })
}
