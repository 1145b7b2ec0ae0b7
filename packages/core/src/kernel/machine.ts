import { invariant } from './problem.ts'

/** One row: in this state, on this event, to that state, and why or under which guard. */
export type Move<S extends string = string, E extends string = string> = readonly [
  from: S,
  event: E,
  to: S,
  why: string,
]

/** A state machine as data. What follows a move is the decision's business; the table only says which exist. */
export interface Machine<S extends string = string, E extends string = string> {
  readonly name: string
  readonly initial: S
  /** States that nothing leaves. */
  readonly final: readonly S[]
  readonly table: readonly Move<S, E>[]
}

/** The union of a machine's states. */
export type StateOf<M> = M extends Machine<infer S, string> ? S : never
/** The union of a machine's events. */
export type EventOf<M> = M extends Machine<string, infer E> ? E : never

/** Keeps the literals of a table, so that a misspelt state or event does not compile. */
export function machine<const S extends string, const E extends string>(
  definition: Machine<S, E>,
): Machine<S, E> {
  return definition
}

/** The states, in the order the table first names them. */
export function statesOf<S extends string, E extends string>(m: Machine<S, E>): [S, ...S[]] {
  return [
    ...new Set([m.initial, ...m.table.flatMap(([from, , to]) => [from, to]), ...m.final]),
  ] as [S, ...S[]]
}

/** The events, in the order the table first names them. */
export function eventsOf<S extends string, E extends string>(m: Machine<S, E>): E[] {
  return [...new Set(m.table.map(([, event]) => event))]
}

/** Where a caller's event leads; undefined means that it is refused in this state. */
export function step<S extends string, E extends string>(
  m: Machine<S, E>,
  from: NoInfer<S>,
  event: NoInfer<E>,
): S | undefined {
  return m.table.find((row) => row[0] === from && row[1] === event)?.[2]
}

/** As `step`, for events our own code raises: a missing row is a bug. */
export function advance<S extends string, E extends string>(
  m: Machine<S, E>,
  from: NoInfer<S>,
  event: NoInfer<E>,
): S {
  const to = step(m, from, event)
  invariant(to !== undefined, `${m.name}: '${event}' has no move from '${from}'`)
  return to
}

/** What is wrong with a table: ambiguous rows, unreachable states, dead ends, ways out of a final state. */
export function flaws(m: Machine): string[] {
  const found: string[] = []
  const states = statesOf(m)
  const seen = new Set<string>()
  for (const [from, event] of m.table) {
    if (seen.has(`${from} ${event}`)) found.push(`two moves from '${from}' on '${event}'`)
    seen.add(`${from} ${event}`)
    if (m.final.includes(from)) found.push(`'${from}' is final and has a move on '${event}'`)
  }
  const reached = reachable(m)
  for (const state of states) {
    if (!reached.has(state)) found.push(`'${state}' cannot be reached`)
    const leaves = m.table.some(([from, , to]) => from === state && to !== state)
    if (!leaves && !m.final.includes(state)) found.push(`'${state}' is a dead end but not final`)
  }
  return found
}

function reachable(m: Machine): Set<string> {
  const reached = new Set<string>([m.initial])
  for (let grew = true; grew;) {
    grew = false
    for (const [from, , to] of m.table) {
      if (!reached.has(from) || reached.has(to)) continue
      reached.add(to)
      grew = true
    }
  }
  return reached
}

/** The table as Markdown, with a Mermaid diagram. `docs/states.md` is printed from it. */
export function markdown(m: Machine): string {
  const arrows = m.table.map(([from, event, to]) => `  ${from} --> ${to}: ${event}`)
  const ends = m.final.map((state) => `  ${state} --> [*]`)
  const rows = m.table.map(([from, event, to, why]) => `| ${from} | ${event} | ${to} | ${why} |`)
  return [
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${m.initial}`,
    ...arrows,
    ...ends,
    '```',
    '',
    '| from | event | to | why |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}
