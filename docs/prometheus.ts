import { SCHEDULER_ALERTS } from '../packages/core/src/desk/operations/scheduler-alerts.ts'

/** A rule of Prometheus. */
interface Rule {
  readonly alert: string
  readonly expr: string
  /** For so long it must hold. */
  readonly for: string
  readonly severity: 'warning' | 'critical'
  readonly summary: string
}

/** What the process cannot say of itself. */
// prettier-ignore
const OWN: readonly Rule[] = [
  { alert: 'BillingDown',              expr: 'up{job="billing"} == 0',                                                                        for: '1m',  severity: 'critical', summary: 'A server does not answer.' },
  { alert: 'BillingGone',              expr: 'absent(up{job="billing"})',                                                                     for: '5m',  severity: 'critical', summary: 'Prometheus has no server to ask.' },
  { alert: 'BillingGaugesUnread',      expr: 'up{job="billing"} == 1 unless on (instance) billing_outbox_waiting',                            for: '2m',  severity: 'critical', summary: 'A server answers and cannot read its database.' },
  { alert: 'BillingServerErrors',      expr: 'sum(rate(http_request_duration_seconds_count{status=~"5.."}[5m])) > 0.01 * sum(rate(http_request_duration_seconds_count[5m]))', for: '5m', severity: 'critical', summary: 'More than one answer in a hundred is an error of ours.' },
  { alert: 'BillingProviderAway',      expr: 'sum by (port) (rate(billing_call_duration_seconds_count{outcome=~"not_attempted|unknown|no_verdict|later|threw"}[5m])) > 0.5 * sum by (port) (rate(billing_call_duration_seconds_count[5m]))', for: '10m', severity: 'warning', summary: 'Every second call of {{ $labels.port }} gets no answer.' },
  { alert: 'BillingWaitsForDatabase',  expr: 'sum by (instance) (billing_database_connections{state="waiting"}) > 0',                                                     for: '2m',  severity: 'warning',  summary: 'All connections to the database are taken.' },
  { alert: 'BillingLockWaits',         expr: 'max(billing_database_lock_waits) > 5',                                                          for: '2m',  severity: 'warning',  summary: 'Sessions of the database wait for locks.' },
  { alert: 'BillingLogLost',           expr: 'sum by (instance) (increase(billing_log_lines_lost[10m])) > 0',                                 for: '0m',  severity: 'warning',  summary: 'Lines of the log could not be written.' },
  { alert: 'BillingHashingQueue',      expr: 'sum by (instance) (billing_calls_under_way{port="passwords"}) > 32',                            for: '1m',  severity: 'warning',  summary: 'Half as many wait for their password as may.' },
]

/** Each alert of ours under its own name, and then those that only Prometheus can raise. */
function rules(): readonly Rule[] {
  const ours = SCHEDULER_ALERTS.map(({ id, severity, when }) => ({
    alert: nameOf(id),
    // Each process says the same of one database.
    expr: `max(billing_alert{name="${id}"}) == 1`,
    for: '0m',
    severity,
    summary: `Raised when ${when}.`,
  }))
  return [...ours, ...OWN]
}

const nameOf = (id: string) =>
  `Billing${id.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`

const PRINTED = '# Printed from code by `node docs/print.ts`. Do not edit.'

/** A text of YAML that means itself. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The rules, as `rule_files` of Prometheus names them. */
export function ruleFile(): string {
  const lines = rules().flatMap((rule) => [
    `      - alert: ${rule.alert}`,
    `        expr: ${quoted(rule.expr)}`,
    `        for: ${rule.for}`,
    '        labels:',
    `          severity: ${rule.severity}`,
    '        annotations:',
    `          summary: ${quoted(rule.summary)}`,
  ])
  return [PRINTED, 'groups:', '  - name: billing', '    rules:', ...lines, ''].join('\n')
}

/** For `promtool test rules`: each alert of ours is raised while its gauge is 1, and gone after. */
export function ruleTests(): string {
  const series = SCHEDULER_ALERTS.flatMap(({ id, severity }) => [
    `      - series: 'billing_alert{name="${id}",severity="${severity}",instance="one",job="billing"}'`,
    `        values: '0 1 1 0'`,
  ])
  const at = (minutes: number, raised: boolean) =>
    rules()
      .slice(0, SCHEDULER_ALERTS.length)
      .flatMap(({ alert, severity, summary }) => [
        `      - eval_time: ${minutes}m`,
        `        alertname: ${alert}`,
        ...(raised
          ? [
              '        exp_alerts:',
              `          - exp_labels: { severity: ${severity} }`,
              `            exp_annotations: { summary: ${quoted(summary)} }`,
            ]
          : ['        exp_alerts: []']),
      ])
  return [
    PRINTED,
    'rule_files: [billing.rules.yml]',
    'tests:',
    '  - interval: 1m',
    '    input_series:',
    ...series,
    '    alert_rule_test:',
    ...at(0, false),
    ...at(1, true),
    ...at(3, false),
    '',
  ].join('\n')
}

/** What the dashboard draws: a title, its unit, and one query with how each line is called. */
// prettier-ignore
const PANELS: readonly (readonly [title: string, unit: string, expr: string, legend: string])[] = [
  ['Alerts raised',                     'short', 'max by (name, severity) (billing_alert) == 1',                                                                                          '{{name}}'],
  ['Since the last tick',               's',     'min(billing_last_tick_age_seconds)',                                                                                          'age'],
  ['Requests by status',                'reqps', 'sum by (status) (rate(http_request_duration_seconds_count[5m]))',                                                           '{{status}}'],
  ['Requests, 99th percentile',         's',     'histogram_quantile(0.99, sum by (le, route) (rate(http_request_duration_seconds_bucket{route!="none"}[5m])))',             '{{route}}'],
  ['Work that is due',                  'short', 'max by (queue) (billing_queue_due)',                                                                                         '{{queue}}'],
  ['How long the oldest work is due',   's',     'max by (queue) (billing_queue_oldest_due_seconds)',                                                                          '{{queue}}'],
  ['Cycles of the last hour',           'short', 'max by (state) (billing_cycles_moved_last_hour)',                                                                            '{{state}}'],
  ['Subscriptions in dunning',          'short', 'max by (state) (billing_dunning_subscriptions{state!="current"})',                                                           '{{state}}'],
  ['Effects that wait',                 'short', 'max(billing_outbox_waiting)', 'waiting'],
  ['Effects that were given up',        'short', 'max(billing_outbox_dead)',                                                                                                   'given up'],
  ['How long the oldest effect is due', 's',     'max(billing_outbox_oldest_due_seconds)',                                                                                     'age'],
  ['Calls by answer',                   'ops',   'sum by (port, outcome) (rate(billing_call_duration_seconds_count[5m]))',                                                    '{{port}} {{outcome}}'],
  ['Calls, 95th percentile',            's',     'histogram_quantile(0.95, sum by (le, port) (rate(billing_call_duration_seconds_bucket[5m])))',                               '{{port}}'],
  ['Calls under way',                   'short', 'sum by (port) (billing_calls_under_way)',                                                                                    '{{port}}'],
  ['Connections to the database',       'short', 'sum by (state) (billing_database_connections)',                                                                              '{{state}}'],
  ['Sessions that wait for a lock',     'short', 'max(billing_database_lock_waits)',                                                                                           'waiting'],
  ['Event loop, 99th percentile',       's',     'max by (instance) (nodejs_eventloop_lag_p99_seconds)',                                                                       '{{instance}}'],
  ['Memory',                            'bytes', 'process_resident_memory_bytes{job="billing"}',                                                                               '{{instance}}'],
]

/** The dashboard, as Grafana imports it: two panels in a row. */
export function dashboard(): string {
  const datasource = { type: 'prometheus', uid: '${source}' }
  const panels = PANELS.map(([title, unit, expr, legendFormat], at) => ({
    id: at + 1,
    type: 'timeseries',
    title,
    datasource,
    gridPos: { h: 8, w: 12, x: (at % 2) * 12, y: Math.floor(at / 2) * 8 },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: [{ refId: 'A', datasource, expr, legendFormat }],
  }))
  const source = { name: 'source', type: 'datasource', query: 'prometheus', label: 'Source' }
  return `${JSON.stringify(
    {
      title: 'Billing',
      uid: 'billing',
      schemaVersion: 39,
      refresh: '30s',
      time: { from: 'now-6h', to: 'now' },
      templating: { list: [source] },
      panels,
    },
    null,
    2,
  )}\n`
}

/** Every query of the dashboard and of the rules. */
export function queries(): readonly string[] {
  return [...rules().map(({ expr }) => expr), ...PANELS.map(([, , expr]) => expr)]
}
