import { describe, expect, it } from 'vitest'
import { after, DAY, epochMs, HOUR } from '../../kernel/time.ts'
import {
  type DisputeFact,
  type DisputeStage,
  needingEyes,
  unsettled,
  withDispute,
  withReport,
} from './dispute.ts'

const NOW = epochMs(Date.UTC(2026, 1, 1))
const at = (hours: number) => after(NOW, hours * HOUR)

/** What is remembered after reports of one dispute, each so many hours from the start. */
const reported = (...reports: readonly (readonly [stage: DisputeStage, hours: number])[]) =>
  reports.reduce<DisputeFact | undefined>(
    (fact, [stage, hours]) => withReport(fact, { dispute_id: 'one', stage, at: at(hours) }),
    undefined,
  )
const stages = (fact: DisputeFact | undefined, now = at(10)) =>
  needingEyes(fact, now).map(({ stage }) => stage)

describe('a dispute', () => {
  it('needs somebody until it is won', () => {
    expect(stages(reported(['opened', 0]))).toEqual(['opened'])
    expect(stages(reported(['opened', 0], ['under_review', 1]))).toEqual(['under_review'])
    expect(stages(reported(['opened', 0], ['won', 1]))).toEqual([])
    expect(stages(reported(['opened', 0]), after(NOW, 300 * DAY))).toEqual(['opened'])
  })

  it('that is lost needs somebody until it is booked, and then for 30 days', () => {
    const lost = reported(['opened', 0], ['lost', 1])
    const [dispute] = needingEyes(lost, at(1))
    if (!dispute) throw new Error('it needs nobody')
    const booked = withDispute(lost, { ...dispute, booked: 'refund' })

    expect(stages(lost, after(at(1), 300 * DAY))).toEqual(['lost'])
    expect(stages(booked, after(at(1), 30 * DAY - 1))).toEqual(['lost'])
    expect(stages(booked, after(at(1), 30 * DAY))).toEqual([])
  })

  it('stays lost, and as the later report has it, whatever comes late', () => {
    expect(stages(reported(['lost', 1], ['opened', 0]))).toEqual(['lost'])
    expect(stages(reported(['won', 1], ['opened', 0]))).toEqual([])
    expect(stages(reported(['under_review', 1], ['opened', 0]))).toEqual(['under_review'])
  })

  it('that is won can go on, and be lost', () => {
    expect(stages(reported(['won', 1], ['opened', 2]))).toEqual(['opened'])
    expect(stages(reported(['won', 1], ['opened', 2], ['lost', 3]))).toEqual(['lost'])
  })

  it('that is not settled is never forgotten, however many are', () => {
    const many = Array.from({ length: 300 }, (_, n) => `d-${n}`).reduce<DisputeFact | undefined>(
      (fact, dispute_id) => {
        const lost = withReport(fact, { dispute_id, stage: 'lost', at: at(1) })
        const settled = { dispute_id: `s-${dispute_id}`, stage: 'won', at: at(1) } as const
        return withReport(lost, settled)
      },
      undefined,
    )

    expect(unsettled(many)).toHaveLength(300)
    expect(many?.reported).toHaveLength(500)
  })

  it('that is won is not opened again by a late report, whatever else came meanwhile', () => {
    const won = reported(['opened', 0], ['won', 2])
    const beside = withReport(won, { dispute_id: 'two', stage: 'opened', at: at(3) })

    const late = withReport(beside, { dispute_id: 'one', stage: 'under_review', at: at(1) })

    expect(needingEyes(late, at(4)).map(({ dispute_id }) => dispute_id)).toEqual(['two'])
  })

  it('is remembered beside others', () => {
    const two = withReport(reported(['opened', 0]), {
      dispute_id: 'two',
      stage: 'opened',
      at: at(1),
    })

    expect(needingEyes(two, at(2)).map(({ dispute_id }) => dispute_id)).toEqual(['one', 'two'])
  })
})
