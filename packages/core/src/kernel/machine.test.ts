import { describe, expect, it } from 'vitest'
import { advance, eventsOf, flaws, machine, markdown, statesOf, step } from './machine.ts'

const door = machine({
  name: 'door',
  initial: 'closed',
  final: ['bricked_up'],
  table: [
    ['closed', 'open', 'opened', 'someone comes in'],
    ['opened', 'close', 'closed', 'someone leaves'],
    ['opened', 'knock', 'opened', 'nobody needs to'],
    ['closed', 'brick_up', 'bricked_up', 'the house is sold'],
  ],
})

describe('a machine', () => {
  it('leads a listed event to its state', () => {
    expect(step(door, 'closed', 'open')).toBe('opened')
    expect(advance(door, 'closed', 'open')).toBe('opened')
  })

  it('refuses an event that the state does not list', () => {
    expect(step(door, 'closed', 'knock')).toBeUndefined()
    expect(step(door, 'bricked_up', 'open')).toBeUndefined()
  })

  it('takes an event of our own without a row for a bug, and says which', () => {
    expect(() => advance(door, 'closed', 'knock')).toThrow(
      "door: 'knock' has no move from 'closed'",
    )
  })

  it('lists states and events in the order of its table', () => {
    expect(statesOf(door)).toEqual(['closed', 'opened', 'bricked_up'])
    expect(eventsOf(door)).toEqual(['open', 'close', 'knock', 'brick_up'])
  })

  it('prints a diagram and a table', () => {
    const text = markdown(door)

    expect(text.split('\n')).toEqual([
      '```mermaid',
      'stateDiagram-v2',
      '  [*] --> closed',
      '  closed --> opened: open',
      '  opened --> closed: close',
      '  opened --> opened: knock',
      '  closed --> bricked_up: brick_up',
      '  bricked_up --> [*]',
      '```',
      '',
      '| from | event | to | why |',
      '|---|---|---|---|',
      '| closed | open | opened | someone comes in |',
      '| opened | close | closed | someone leaves |',
      '| opened | knock | opened | nobody needs to |',
      '| closed | brick_up | bricked_up | the house is sold |',
    ])
  })
})

describe('the flaws of a table', () => {
  it('are none for a sound one', () => {
    expect(flaws(door)).toEqual([])
  })

  it('are none for one without a final state, when every state can be left', () => {
    const lamp = machine({
      name: 'lamp',
      initial: 'off',
      final: [],
      table: [
        ['off', 'press', 'on', ''],
        ['on', 'press', 'off', ''],
      ],
    })

    expect(flaws(lamp)).toEqual([])
  })

  it('are none where the rows stand in another order than they are walked', () => {
    expect(flaws({ ...door, table: door.table.toReversed() })).toEqual([])

    const stairs = machine({
      name: 'stairs',
      initial: 'ground',
      final: ['roof'],
      table: [
        ['second', 'climb', 'roof', ''],
        ['first', 'climb', 'second', ''],
        ['ground', 'climb', 'first', ''],
      ],
    })
    expect(flaws(stairs)).toEqual([])
  })

  it('name a state that is only ever left for itself', () => {
    const found = flaws({
      ...door,
      final: [],
      table: [...door.table, ['bricked_up', 'knock', 'bricked_up', '']],
    })

    expect(found).toEqual(["'bricked_up' is a dead end but not final"])
  })

  it('name two moves on one event', () => {
    const found = flaws({ ...door, table: [...door.table, ['closed', 'open', 'bricked_up', '']] })

    expect(found).toEqual(["two moves from 'closed' on 'open'"])
  })

  it('name a way out of a final state', () => {
    const found = flaws({ ...door, table: [...door.table, ['bricked_up', 'open', 'opened', '']] })

    expect(found).toEqual(["'bricked_up' is final and has a move on 'open'"])
  })

  it('name a state that nothing leads to', () => {
    const found = flaws({ ...door, initial: 'opened', table: [['opened', 'close', 'opened', '']] })

    expect(found).toContain("'bricked_up' cannot be reached")
  })

  it('name a state that nothing leaves and that is not final', () => {
    const found = flaws({ ...door, final: [] })

    expect(found).toEqual(["'bricked_up' is a dead end but not final"])
  })
})
