import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Declared, declaredIn } from './declarations.ts'
import { capabilities } from './use-cases.ts'

const ROOT = new URL('../', import.meta.url)
const NOTICE = '<!-- Printed from the declarations by `node docs/print.ts`. Do not edit. -->'
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

/** A page for each package that programs import, the application by itself, and a list of them. */
export function apiPages(): { file: string; text: string }[] {
  const packages = globSync('{packages,adapters}/*/package.json', { cwd: fileURLToPath(ROOT) })
    .map((file) => posix.dirname(file))
    .filter((folder) => Object.keys(entriesOf(folder)).length > 0)
    .toSorted()
  const rows = packages.map((folder) => {
    const { name, description } = manifestOf(folder)
    return `- [${name}](${posix.basename(folder)}.md): ${description}`
  })
  const intro =
    'The application is [`Billing`](application.md): every use case, by capability. The packages:'
  return [
    { file: 'docs/api/README.md', text: page('API', intro, rows.join('\n')) },
    { file: 'docs/api/application.md', text: application() },
    ...packages.map((folder) => ({
      file: `docs/api/${posix.basename(folder)}.md`,
      text: packagePage(folder),
    })),
  ]
}

interface Manifest {
  readonly name: string
  readonly description: string
  readonly exports?: Readonly<Record<string, string>>
}

const manifestOf = (folder: string) => JSON.parse(read(`${folder}/package.json`)) as Manifest

/** What a package exports in source: `.` and its other doors. */
function entriesOf(folder: string): Record<string, string> {
  const all = Object.entries(manifestOf(folder).exports ?? {})
  return Object.fromEntries(
    all.filter(([, file]) => typeof file === 'string' && file.endsWith('.ts')),
  )
}

const page = (title: string, ...sections: readonly string[]) =>
  `${[`# ${title}`, NOTICE, ...sections].join('\n\n')}\n`

function application(): string {
  const sections = capabilities().map(({ name, about, useCases }) => {
    const each = useCases.map(
      ({ member, signature, says }) =>
        `### \`billing.${name}.${member}\`\n\n${code(`${member}${signature.replace(') => ', '): ')}`)}\n\n${says}`,
    )
    return [`## ${name}`, about, ...each].join('\n\n')
  })
  const intro = `\`createBilling(ports)\` gives every use case its ports. A \`Call\` says who asks, from where and under which
Idempotency-Key. What is said to be thrown is a \`Problem\` with that code.`
  return page('The application', intro, ...sections)
}

const code = (text: string) => `\`\`\`ts\n${text}\n\`\`\``

function packagePage(folder: string): string {
  const { name, description } = manifestOf(folder)
  const doors = Object.entries(entriesOf(folder)).map(([door, file]) => {
    const exported = exportsOf(posix.join(folder, file))
      .filter((each) => !each.file.endsWith('/application/billing.ts'))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const heading = door === '.' ? [] : [`## ${posix.join(name, door)}`]
    return [...heading, ...exported.map(section)].join('\n\n')
  })
  return page(name, description, ...doors)
}

/** What is called or implemented, in full; of a record, a table or a word of the core, what it is for. */
function section({ name, says, text, kind, file }: Exported): string {
  const inFull = !file.startsWith('packages/core/') || /\/(?:ports|settings)\.ts$/.test(file)
  const shown = inFull || kind === 'function' || kind === 'class'
  return [`### ${name}`, says, ...(shown ? [code(text)] : [])].join('\n\n')
}

interface Exported extends Declared {
  readonly file: string
}

/** The documented declarations that a file exports, also those that it hands on. */
function exportsOf(file: string): Exported[] {
  const source = read(file)
  const own = declaredIn(source)
    .filter(({ name, kind }) => kind !== 'member' && isExported(source, name))
    .map((each) => ({ ...each, file }))
  const handedOn = [...source.matchAll(/^export (?:type )?(?:\*|\{([^}]*)\}) from '(\.[^']+)'/gm)]
  return [
    ...own,
    ...handedOn.flatMap(([, names, from = '']) => {
      const all = exportsOf(posix.join(posix.dirname(file), from))
      if (names === undefined) return all
      const wanted = new Set(names.split(',').map((each) => each.replace(/^\s*type /, '').trim()))
      return all.filter(({ name }) => wanted.has(name))
    }),
  ]
}

function isExported(source: string, name: string): boolean {
  return new RegExp(
    `^export (?:abstract )?(?:async )?(?:function\\*?|class|interface|type|const) ${name}\\b`,
    'm',
  ).test(source)
}
