import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CAPABILITIES } from '../packages/core/src/application/capabilities.ts'
import type { UseCase as Wired } from '../packages/core/src/application/use-case.ts'
import { type Declared, declaredIn, signatureOf } from './declarations.ts'

const CORE = new URL('../packages/core/src/', import.meta.url)

/** What a capability is for. */
const ABOUT: Readonly<Record<string, string>> = {
  identity: 'Who comes: sign-in, links, sessions, second factors, and the users of an account.',
  signup: 'From a chosen plan to a proved card.',
  vat: 'VAT numbers, and the proofs that stand in for them.',
  places: 'Where a customer is, where the evidence disagrees.',
  withdrawal: 'A consumer’s right to withdraw from the contract.',
  compliance: 'Papers that prove who a customer is.',
  support: 'Tickets.',
  account: 'An account and its profile.',
  notifications: 'What a customer is told in the web app.',
  subscription: 'The plan, its changes and its end.',
  payments: 'Payments, topups, and what the provider tells of them.',
  paymentMethods: 'Saved cards.',
  invoicing: 'Invoices, credit notes, and their documents.',
  books: 'The proof of the books, and exports of them.',
  cycles: 'Billing cycles.',
  customers: 'What an operator sees and does of one customer.',
  reporting: 'Metrics and dashboards.',
  operations: 'One account in full, and what an upgrade of the service must know.',
  exchangeRates: 'The dated table of exchange rates, by which VAT is converted.',
  apiKeys: 'Keys by which machines ask.',
  mails: 'Mails that were given up.',
  scheduler: 'How the worker is.',
  imports: 'Customers of another system, and ours as another installation takes them up.',
  thresholds: 'What was sold across borders, beside the threshold of VAT.',
  tenants: 'Phone systems.',
  events: 'What happened to customers, for other systems.',
  webhooks: 'Where events are sent, and what became of them.',
  listings: 'Lists for operators.',
  idempotency: 'Requests under a key of their caller.',
  worker: 'The work that falls due.',
}

interface UseCase extends Pick<Declared, 'says'> {
  readonly member: string
  /** What a caller passes and gets: `(call: Call, invoice_id: string) => Promise<InvoicePaid>`. */
  readonly signature: string
  /** The file that declares it, below `src`. */
  readonly file: string
}

interface Capability {
  readonly name: string
  readonly about: string
  readonly useCases: readonly UseCase[]
}

/** The application as it is wired: every use case with its docstring. Throws for one that has none. */
export function capabilities(): Capability[] {
  const files = globSync('**/*.ts', {
    cwd: fileURLToPath(CORE),
    exclude: ['**/*.test.ts', 'fixtures/**'],
  })
  const documented = files.flatMap((file) =>
    declaredIn(readFileSync(new URL(file, CORE), 'utf8')).map((each) => ({ ...each, file })),
  )
  const functions = documented.filter(({ kind }) => kind === 'function')
  const declared = new Map(functions.map((each) => [each.name, each]))
  return Object.entries(CAPABILITIES).map(([name, members]) => {
    const about = ABOUT[name]
    if (about === undefined) throw new Error(`docs/use-cases.ts does not say what ${name} is for`)
    const useCases = Object.entries<Wired>(members).map(([member, useCase]) => {
      const found = declared.get(useCase.declared.name)
      if (!found) throw new Error(`${name}.${member}: ${useCase.declared.name} has no docstring`)
      return {
        member,
        says: `${found.says} ${openTo(useCase)}`,
        file: found.file,
        signature: asMember(found.text, useCase),
      }
    })
    return { name, about, useCases }
  })
}

function openTo({ guarded }: Wired): string {
  return guarded === 'system' ? 'The service itself alone.' : `Operation: \`${guarded}\`.`
}

/** The ports come first and are not passed by a caller; the call comes first of what is, for one that is not told of it too. */
function asMember(text: string, { guarded, takes_call, declared }: Wired): string {
  const { parameters, returns } = signatureOf(text)
  const passed = parameters.slice((declared.length > 0 ? 1 : 0) + (takes_call ? 1 : 0))
  const call = `call: ${guarded === 'system' ? 'SystemCall' : 'Call'}`
  const answers = returns.startsWith('Promise<') ? returns : `Promise<${returns}>`
  return `(${[call, ...passed.map(asParameter)].join(', ')}) => ${answers}`
}

/** What is taken apart at once is called `input`, and what has a default may be left out. */
function asParameter(parameter: string): string {
  const [, pattern, name, type = ''] = /^(\{.*?\}|\[.*?\])?_?(\w*): (.*)$/.exec(parameter) ?? []
  const usual = type.replace(/ = (?:\{\}|[\w.()= >]+)$/, '')
  return `${pattern === undefined ? name : 'input'}${usual === type ? '' : '?'}: ${usual}`
}

const HEAD = `// Printed from the docstrings of the use cases by \`node docs/print.ts\`. Do not edit.
`

/** `Billing` as it is committed: an interface for each capability, so that an editor shows what a use case says. */
export function billingInterface(): string {
  const all = capabilities()
  const whole = all.map(
    ({ name, about }) => `  /** ${about} */\n  readonly ${name}: ${interfaceName(name)}`,
  )
  return [
    HEAD + importsOf(all.flatMap(({ useCases }) => useCases)),
    `/** The whole application, by capability. */\nexport interface Billing {\n${whole.join('\n')}\n}\n`,
    ...all.map(({ name, about, useCases }) => {
      const members = useCases.map(
        ({ member, says, signature }) => `${docstring(says)}\n  readonly ${member}: ${signature}`,
      )
      return `/** ${about} */\nexport interface ${interfaceName(name)} {\n${members.join('\n')}\n}\n`
    }),
  ].join('\n')
}

/** Where each name of a signature comes from: its file declares it, or imports it. */
function importsOf(useCases: readonly UseCase[]): string {
  const found = new Map([['records/idempotency/call.ts', new Set(['Call', 'SystemCall'])]])
  for (const { signature, file } of useCases) {
    const source = readFileSync(new URL(file, CORE), 'utf8')
    for (const [, value, type] of signature.matchAll(/typeof (\w+)|\b([A-Z]\w+)/g)) {
      const name = value ?? type ?? ''
      const from = originOf(name, source, file)
      if (from !== undefined) found.set(from, (found.get(from) ?? new Set()).add(name))
    }
  }
  const lines = [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, names]) => {
      const path = posix.relative('application', from)
      return `import type { ${[...names].toSorted((a, b) => (a < b ? -1 : 1)).join(', ')} } from '${path.startsWith('.') ? path : `./${path}`}'\n`
    })
  return lines.join('')
}

function originOf(name: string, source: string, file: string): string | undefined {
  if (
    new RegExp(`^export (?:interface|type|class|(?:async )?function|const) ${name}\\b`, 'm').test(
      source,
    )
  )
    return file
  for (const [, names = '', from = ''] of source.matchAll(
    /^import (?:type )?\{([^}]*)\} from '([^']+)'/gm,
  )) {
    if (new RegExp(`\\b${name}\\b`).test(names)) return posix.join(posix.dirname(file), from)
  }
  return undefined
}

const interfaceName = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}UseCases`

/** A docstring of a member, in lines of at most 120 characters. */
function docstring(says: string): string {
  if (says.length < 110) return `  /** ${says} */`
  const lines = ['']
  for (const word of says.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length > 112) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return ['  /**', ...lines.map((line) => `   * ${line}`), '   */'].join('\n')
}
