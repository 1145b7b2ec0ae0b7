import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LIMITS } from '../adapters/http/src/limits.ts'
import { configSchema } from '../packages/server/src/config-file.ts'
import { DUNNING } from '../packages/core/src/money/policy/dunning.ts'
import { EFFECT_POLICIES } from '../packages/core/src/records/outbox/effect-policies.ts'
import { type Machine, markdown } from '../packages/core/src/kernel/machine.ts'
import { SCHEDULER_ALERTS } from '../packages/core/src/desk/operations/scheduler-alerts.ts'
import { PROBLEMS } from '../packages/core/src/kernel/problem.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../packages/core/src/kernel/time.ts'
import { MACHINES } from '../packages/core/src/application/machines.ts'
import { INVARIANTS } from '../tests/harness/invariants/invariants.ts'
import { FAULTS } from '../tests/harness/simulation/faults.ts'
import { access, ACCESS_INTRO } from './access.ts'
import { apiPages } from './api.ts'
import { erasure } from './erasure.ts'
import { events } from './events.ts'
import { importFields, importSchema } from './import.ts'
import { dashboard, ruleFile, ruleTests } from './prometheus.ts'
import { withRegions } from './regions.ts'
import { table } from './table.ts'
import { texts } from './texts.ts'
import { billingInterface } from './use-cases.ts'
import { waysToBeAStranger, waysToBeAway, waysToBeFull, waysToBeUnwritable } from './ways.ts'

/** A file that is printed from code, relative to the root of the repository. */
export interface Printed {
  readonly file: string
  readonly render: () => string
}

const ROOT = new URL('../', import.meta.url)

/** Every printed page. To print another, add a row. */
// prettier-ignore
const PAGES: readonly Printed[] = [
  { file: 'docs/states.md',   render: () => page('States and their moves', STATES_INTRO, ...MACHINES.map(machineSection)) },
  { file: 'docs/problems.md', render: () => page('Problems', PROBLEMS_INTRO, problems()) },
  { file: 'docs/effects.md',  render: () => page('Effects', EFFECTS_INTRO, effects()) },
  { file: 'docs/events.md',   render: () => page('Events', ...events()) },
  { file: 'docs/access.md',   render: () => page('Who may call what', ACCESS_INTRO, access()) },
  { file: 'docs/limits.md',   render: () => page('Rate limits', LIMITS_INTRO, limits()) },
  { file: 'docs/alerts.md',   render: () => page('Alerts', ALERTS_INTRO, alerts()) },
  { file: 'docs/config.schema.json', render: configSchema },
  { file: 'docs/import.schema.json', render: importSchema },
  { file: 'docs/prometheus/billing.rules.yml', render: ruleFile },
  { file: 'docs/prometheus/billing.rules.test.yml', render: ruleTests },
  { file: 'docs/prometheus/dashboard.json', render: dashboard },
  { file: 'docs/erasure.md',  render: () => page('What is erased of a person', ...erasure()) },
  { file: 'packages/core/src/application/billing.ts', render: billingInterface },
  { file: 'docs/texts.md',    render: () => page('Texts of mails', ...texts()) },
]

/** Pages that people write, with a table between two marks that is printed. */
// prettier-ignore
const MARKED: readonly (Printed & { readonly mark: string })[] = [
  { file: 'docs/reliability.md', mark: 'invariants', render: invariants },
  { file: 'docs/reliability.md', mark: 'faults',     render: () => table(['fault', 'what happens'], Object.entries(FAULTS)) },
  { file: 'docs/outages.md',     mark: 'ways',       render: waysToBeAway },
  { file: 'docs/outages.md',     mark: 'log',        render: waysToBeUnwritable },
  { file: 'docs/outages.md',     mark: 'disk',       render: waysToBeFull },
  { file: 'docs/outages.md',     mark: 'secrets',    render: waysToBeAStranger },
  { file: 'docs/import.md',      mark: 'fields',     render: importFields },
]

const STATES_INTRO = `Each machine is one table in \`packages/core/src\`, and nothing else decides a move. An event that a
state does not list is refused when a person asks for it, and ignored when the provider, the
scheduler or the outbox says it again. A final state never changes. Every move writes an audit row.`

const DUNNING_SETTING = `These are the default settings; an operator sets other days, and leaves steps out. A customer who stands at a
step that a new policy no longer has goes on with the next one that it has, not before its day.`

const PROBLEMS_INTRO = `Every error is \`application/problem+json\` (RFC 9457) with one of these codes. \`type\` is
\`urn:vendor:billing:problem:\` and the code. Look texts up by the code, never by the title.`

const EFFECTS_INTRO = `What happens after a commit: written to the outbox in the transaction of the change, delivered at
least once, in order for one aggregate, and safe to run twice. After the last try it is kept as a
dead letter and an alert is raised.`

const ALERTS_INTRO = `What \`adminGetSchedulerAlerts\` shows, while it holds. Each is judged by what is recorded, never by a
scan of all history; \`adminGetSchedulerHealth\` counts in the same way.`

const LIMITS_INTRO = `How many requests are taken in which time; more are told \`rate_limited\` with \`retry_after\`. All processes
count in one database. \`BILLING_RATE_LIMITS\` changes them by name, as in \`codes=5/3600\`. In the sandbox every limit
that counts a client address is 100 times as wide. A kind is an operation; an address of IPv6 is its /64 network. Of
wrong passwords and forged webhooks only those are counted, never the right ones.`

/**
 * Every printed file with its text as it should be: the pages, and each README and guide with its code cut from source,
 * wherever one has a mark for it.
 */
export function printedFiles(): { file: string; text: string }[] {
  const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
  const guides = globSync(
    [
      'README.md',
      'docs/*.md',
      '{packages,adapters,examples}/*/README.md',
      'tests/harness/README.md',
    ],
    { cwd: fileURLToPath(ROOT) },
  ).filter((file) => ![...PAGES, ...MARKED].some((each) => each.file === file))
  return [
    ...PAGES.map(({ file, render }) => ({ file, text: render() })),
    ...[...new Set(MARKED.map(({ file }) => file))].map((file) => ({
      file,
      text: MARKED.filter((each) => each.file === file).reduce(
        (page, { mark, render }) => withTable(page, mark, render()),
        read(file),
      ),
    })),
    ...apiPages(),
    ...guides.toSorted().map((file) => ({ file, text: withRegions(read(file), read) })),
  ]
}

/** The page with what stands between `<!-- <mark> -->` and `<!-- end -->` printed anew. */
function withTable(page: string, mark: string, text: string): string {
  const begins = `<!-- ${mark} -->\n`
  const [before, rest] = page.split(begins)
  const after = rest?.split('<!-- end -->').slice(1).join('<!-- end -->')
  if (after === undefined) throw new Error(`the page has no place for ${mark}`)
  return `${before}${begins}\n${text}\n\n<!-- end -->${after}`
}

/** Milliseconds in the largest unit that divides them: 7200000 is `2 h`. */
export function duration(milliseconds: number): string {
  const units = [
    [DAY, 'd'],
    [HOUR, 'h'],
    [MINUTE, 'min'],
    [SECOND, 's'],
  ] as const
  const [size, unit] = units.find(([each]) => milliseconds % each === 0) ?? [1, 'ms']
  return `${milliseconds / size} ${unit}`
}

function page(title: string, ...sections: readonly string[]): string {
  const notice = '<!-- Printed from code by `node docs/print.ts`. Do not edit. -->'
  return `${[`# ${title}`, notice, ...sections].join('\n\n')}\n`
}

function machineSection(m: Machine): string {
  const heading = `## ${m.name.charAt(0).toUpperCase()}${m.name.slice(1)}`
  const steps = m.name === 'dunning' ? [`### Dunning`, dunningSteps()] : []
  return [heading, markdown(m), ...steps].join('\n\n')
}

function dunningSteps(): string {
  const rows = DUNNING.steps.map(({ day, state, subscription_event, banner, mail }) => [
    `${day}`,
    state,
    subscription_event ?? '–',
    banner,
    mail ?? '–',
  ])
  const head = [
    'days after the due date',
    'we call it',
    'the subscription is told',
    'we show',
    'and mail',
  ]
  const notice = `On day ${DUNNING.notice_day} a suspended customer is told by mail when the subscription ends.`
  return [table(head, rows), '', notice, '', DUNNING_SETTING].join('\n')
}

function problems(): string {
  const rows = Object.entries(PROBLEMS).map(([code, { status, title }]) => [
    `\`${code}\``,
    `${status}`,
    title,
  ])
  return table(['code', 'status', 'title'], rows)
}

function limits(): string {
  const rows = Object.entries(LIMITS).map(([name, { points, seconds, by }]) => [
    `\`${name}\``,
    `${points}`,
    duration(seconds * SECOND),
    by.replaceAll('_', ', '),
  ])
  return table(['limit', 'requests', 'in', 'counted by'], rows)
}

function alerts(): string {
  const rows = SCHEDULER_ALERTS.map(({ id, severity, when, metric }) => [
    `\`${id}\``,
    severity,
    when,
    metric,
  ])
  return table(['alert', 'severity', 'raised when', 'its metric'], rows)
}

function invariants(): string {
  const rows = INVARIANTS.map(({ id, says, when }) => [id, says, when])
  return table(['id', 'what holds', 'when'], rows)
}

function effects(): string {
  const rows = Object.entries(EFFECT_POLICIES).map(
    ([type, { waits, give_up_after, last_within, why }]) => [
      `\`${type}\``,
      [
        ...waits.slice(0, -1).map(duration),
        `then every ${duration(waits.at(-1) ?? 0)}`,
        ...(last_within ? [`at last in the last ${duration(last_within)}`] : []),
      ].join(', '),
      duration(give_up_after),
      why,
    ],
  )
  return table(['effect', 'tried again after', 'given up after', 'why'], rows)
}
