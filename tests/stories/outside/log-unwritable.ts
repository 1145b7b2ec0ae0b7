/**
 * A service whose log is on a disk that is full: `node log-unwritable.ts`. It starts a sandbox of its own, with `/dev/full` as
 * the standard error; requests are answered, the lost lines are counted, and SIGTERM ends it. Source: `docs/monitoring.md`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare } from './service.ts'

// 1. The server starts.
const folder = await mkdtemp(join(tmpdir(), 'billing-'))
const full = await open('/dev/full', 'w')
const main = new URL('../../../packages/server/src/main.ts', import.meta.url).pathname
const server = spawn(process.execPath, [main], {
  env: { ...process.env, BILLING_PORT: '0', BILLING_DATABASE_URL: `sqlite:${folder}/billing.db` },
  stdio: ['ignore', 'pipe', full.fd],
})
const ended = once(server, 'exit')
let said = ''
const [, url = ''] = await new Promise<readonly string[]>((found) => {
  server.stdout?.on('data', (text) => {
    said += String(text)
    const match = /listening on (\S+)/.exec(said)
    if (match) found(match)
  })
})

/** The status of an answer; `none` where there is none within five seconds. */
async function statusOf(path: string, init: RequestInit = {}): Promise<number | 'none'> {
  const signal = AbortSignal.timeout(5_000)
  const answer = await fetch(url + path, { ...init, signal }).catch(() => undefined)
  await answer?.text().catch(() => '')
  return answer?.status ?? 'none'
}

// 2. Each request is a line of the log, and two malformed forms are a warning each.
const headers = { 'content-type': 'multipart/form-data', 'sec-fetch-site': 'same-origin' }
const form = { method: 'POST', headers, body: 'no form' }
const asked = []
for (let times = 0; times < 3; times += 1) asked.push(await statusOf('/v1/me'))
const forms = [await statusOf('/portal/sign-in', form), await statusOf('/portal/sign-in', form)]
const ready = await (await fetch(`${url}/ready`)).text()
const metrics = await (await fetch(`${url}/metrics`)).text()
const lost = Number(/^billing_log_lines_lost (\d+)$/m.exec(metrics)?.[1]) > 0

// 3. It is told to end.
server.kill('SIGTERM')
const late = setTimeout(() => server.kill('SIGKILL'), 15_000)
const [code, signal] = (await ended) as [number | null, string | null]
clearTimeout(late)
await full.close()
await rm(folder, { recursive: true, force: true })
const seen = { asked, forms, ready: /ENOSPC/.test(ready), lost, code, signal }
const expected = { asked: [401, 401, 401], forms: [422, 422], ready: true, lost: true }
compare(seen, { ...expected, code: 0, signal: null })
