/**
 * The world outside of the service, on this machine: Revolut, VIES, a phone system, a mail server and S3, each
 * over its own protocol. Writes what the service must be told to a file of variables. Ends on SIGTERM and SIGINT.
 */
import { writeFileSync } from 'node:fs'
import { startWorld } from './start-world.ts'

const { env } = process
const file = env['WORLD_VARIABLES'] ?? 'outside-world.env'
const world = await startWorld({
  port: Number(env['WORLD_PORT'] ?? 9090),
  smtp_port: Number(env['WORLD_SMTP_PORT'] ?? 9025),
  service_url: env['SERVICE_URL'] ?? 'http://localhost:8787',
  database: env['WORLD_DATABASE'] ?? 'outside-world.db',
})
const lines = Object.entries(world.variables).map(([name, value]) => `${name}='${value}'`)
writeFileSync(file, `${lines.join('\n')}\n`)

console.log(`
The world outside stands at ${world.url}

  Control room   ${world.url}/sandbox    cards, mailbox, tenants, faults

In another terminal, the service with its real adapters:

  set -a; . ${file.includes('/') ? file : `./${file}`}; set +a
  npx -y pnpm@12 billing migrate
  npx -y pnpm@12 billing doctor
  npx -y pnpm@12 start
`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void world.close().then(() => process.exit(0))
  })
}
