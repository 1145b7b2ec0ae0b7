import type { FirstOperator } from './operator.ts'
import type { RunningServer } from './start.ts'

/** What a person who has just started the server wants to know. */
export function banner(server: Omit<RunningServer, 'stop'>): string {
  return server.sandboxed ? sandboxBanner(server) : realBanner(server)
}

function sandboxBanner({ url, operator }: Omit<RunningServer, 'stop'>): string {
  return [
    '',
    `We are listening on ${url}`,
    '',
    `  Portal         ${url}/portal         what customers see; sign up there`,
    `  Console        ${url}/console        what operators work with all day`,
    `  Control room   ${url}/sandbox        time, cards, mailbox, faults`,
    `  Mailbox        ${url}/sandbox/mail   every mail we send, as JSON`,
    `  API page       ${url}/docs`,
    `  OpenAPI 3.1    ${url}/openapi.json`,
    ...(operator ? credentials(operator) : []),
    '',
    '  Sign somebody up:',
    '',
    `    curl -s ${url}/v1/signup -H 'content-type: application/json' -d '${EXAMPLE}'`,
    '',
    `  Then pay at ${url}/sandbox/checkout/<order_token>, and read the mail.`,
    '',
  ].join('\n')
}

function realBanner({ url, operator }: Omit<RunningServer, 'stop'>): string {
  return [
    '',
    `We are listening on ${url}`,
    '',
    `  API page       ${url}/docs`,
    `  OpenAPI 3.1    ${url}/openapi.json`,
    `  Webhooks       ${url}/v1/webhooks/revolut`,
    '',
    '  The providers are real: `pnpm billing doctor` looks whether they work.',
    ...(operator ? credentials(operator) : []),
    '',
  ].join('\n')
}

const EXAMPLE = JSON.stringify({
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  legal_address: {
    line1: 'Gedimino pr. 1',
    city: 'Vilnius',
    postal_code: '01103',
    country: 'LT',
  },
  email: 'jonas@example.lt',
  password: 'a long enough word',
  plan_tier: 'business',
  country: 'LT',
})

function credentials({ email, password, totp_secret }: FirstOperator): string[] {
  return [
    '',
    '  The operator, shown this once:',
    '',
    `    e-mail         ${email}`,
    `    password       ${password ?? 'as configured'}`,
    `    TOTP secret    ${totp_secret ?? 'as configured'}`,
  ]
}

/** What `--help` says. */
export const HELP = `Usage: node packages/server/src/main.ts [--env-file <file>] [--print-config] [--help]

The whole service in one process: with the sandbox's providers, or with real ones as configured.

  --env-file       read variables from a file; those that are set already win
  --print-config   print what is in force, secrets masked, and end
  --help           print this and end

Everything is set by environment variables; README.md beside this program lists them.`
