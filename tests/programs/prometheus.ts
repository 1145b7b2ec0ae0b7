import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../support/free-port.ts'

const PROGRAM = process.env['PROMETHEUS'] ?? '/usr/bin/prometheus'
const PROMTOOL = process.env['PROMTOOL'] ?? '/usr/bin/promtool'
const FILES = fileURLToPath(new URL('../../docs/prometheus/', import.meta.url))

/** A Prometheus that asks one server of ours twice a second, and has our rules. */
export interface Prometheus {
  /** Resolves when this alert fires, or when it no longer does. */
  readonly shows: (alert: string, fires: boolean) => Promise<void>
  readonly stop: () => Promise<void>
}

/** What `promtool` says of a file of ours. Throws where it finds anything, or is not installed. */
export async function promtool(command: 'check' | 'test', file: string): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(PROMTOOL, [command, 'rules', file], {
    cwd: FILES,
  })
  return stdout + stderr
}

/** Start Prometheus. A rule fires at once: nobody waits for minutes here. */
export async function startPrometheus(target: string, token: string): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'billing-prometheus-'))
  const rules = await readFile(join(FILES, 'billing.rules.yml'), 'utf8')
  await writeFile(join(folder, 'rules.yml'), rules.replaceAll(/for: \d+m/g, 'for: 0s'))
  await writeFile(
    join(folder, 'prometheus.yml'),
    [
      'global: { scrape_interval: 500ms, scrape_timeout: 500ms, evaluation_interval: 500ms }',
      'rule_files: [rules.yml]',
      'scrape_configs:',
      '  - job_name: billing',
      `    authorization: { credentials: ${token} }`,
      `    static_configs: [{ targets: ['${target}'] }]`,
    ].join('\n'),
  )
  const port = await freePort()
  const child = spawn(
    PROGRAM,
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const exited = once(child, 'exit')
  const firing = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => undefined)
    if (!answer?.ok) return undefined
    const { data } = (await answer.json()) as { data: { alerts: readonly Alert[] } }
    return new Set(data.alerts.map(({ labels }) => labels.alertname))
  }
  return {
    async shows(alert, fires) {
      while ((await firing())?.has(alert) !== fires) await setTimeout(100)
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}

interface Alert {
  readonly labels: { readonly alertname: string }
}
