import { DEFAULT_SETTINGS } from '../../settings.ts'
import { describe, expect, it } from 'vitest'
import { aRefund, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { Ports } from '../../ports.ts'
import { askRefund } from './ask-refund.ts'
import type { Refund } from '../credit-notes/credit-note.ts'

const own = aRefund({ status: 'sent', provider_refund_id: null, credit_note_id: null })
const accepted = { kind: 'accepted', refund_id: 'provider-refund-1', completed: false } as const

/** A provider who has given the money of `own` back, and whose lists and look-ups may show the past. */
function portsWith({ listed, known = [own] }: { listed: string[]; known?: Refund[] }) {
  const commands: string[] = []
  const order = { refunded: own.amount, created_at: march(1) }
  const payments = {
    findRefund: async () => ({ kind: 'not_found' }),
    getOrder: async () => ({ kind: 'order', order }),
    list: async () => ({
      kind: 'listed',
      listed: listed.map((reference, n) => ({
        kind: 'refund',
        id: `r-${n}`,
        reference,
        created_at: march(5),
      })),
      complete: true,
    }),
    refund: async (_order: string, _amount: unknown, key: string) => {
      commands.push(key)
      return accepted
    },
  } as unknown as Ports['payments']
  const tx = { refunds: { ofInvoice: async () => known }, payments: { get: async () => undefined } }
  const store = { read: async (work: (tx: unknown) => unknown) => work(tx) }
  const clock = () => march(6)
  const ports = { payments, store, clock, settings: DEFAULT_SETTINGS } as unknown as Ports
  return { commands, ports }
}

/** Caught by the simulator's fault `provider stale`, with M1: the money was back, and no note told of it. */
describe('a refund whose answer was lost, while the provider shows the past', () => {
  it('is asked for again under its own key when the list has it', async () => {
    const { commands, ports } = portsWith({ listed: [own.refund_id] })

    expect(await askRefund(ports, own, 'in_doubt')).toEqual(accepted)
    expect(commands).toEqual([own.refund_id])
  })

  it('is asked about later when the list does not have it yet either', async () => {
    const { commands, ports } = portsWith({ listed: [] })

    expect(await askRefund(ports, own, 'in_doubt')).toEqual({ kind: 'unknown' })
    expect(commands).toEqual([])
  })
})

describe('a refund at a provider who does not answer', () => {
  const { ports } = portsWith({ listed: [] })
  const findRefund = async () => ({ kind: 'unknown' })
  const silent = { ...ports, payments: { ...ports.payments, findRefund } } as unknown as Ports

  it.each([
    ['none', 'not_attempted'],
    ['not_sent', 'not_attempted'],
    ['in_doubt', 'unknown'],
  ] as const)('stays as it was: of earlier tries %s, now %s', async (earlier, kind) => {
    expect(await askRefund(silent, own, earlier)).toEqual({ kind })
  })
})

describe('a refund that nobody asked for before', () => {
  it('is refused where more went back than we know of, and nothing listed is of its amount', async () => {
    const { ports } = portsWith({ listed: [] })

    expect(await askRefund(ports, own, 'none')).toMatchObject({
      kind: 'refused',
      code: 'unknown_refund',
    })
  })

  it('is asked for where we know of all that went back', async () => {
    const other = aRefund({
      refund_id: 'other',
      order_id: own.order_id,
      amount: money(1_210, 'EUR'),
    })
    const { commands, ports } = portsWith({ listed: [], known: [own, other] })

    expect(await askRefund(ports, own, 'none')).toEqual(accepted)
    expect(commands).toEqual([own.refund_id])
  })
})
