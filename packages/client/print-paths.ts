/** Writes what src has of the committed API document; `--check` only says whether it is up to date. */
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const document = new URL('../../openapi.json', import.meta.url)
const HEAD = '// Printed from openapi.json by `pnpm docs:print`; edit the document instead.\n\n'

const DATE_TIME = 'date-time'

/** The type of an instant that is a number, by its unit in the document. */
const INSTANTS: Readonly<Record<string, string>> = {
  seconds: 'EpochSeconds',
  milliseconds: 'EpochMs',
}
const IMPORTED = `import type { ${Object.values(INSTANTS).toSorted().join(', ')} } from './instants.ts'\n`

/** An instant that is a number has the type of its unit; whatever else stays as it is printed. */
function instantType(schema: object): ts.TypeNode | undefined {
  const name = INSTANTS[(schema as { readonly 'x-unit'?: string })['x-unit'] ?? '']
  return name === undefined ? undefined : ts.factory.createTypeReferenceNode(name)
}

/** The names of the fields that are an instant, wherever they stand. */
function dateFields(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: Record<string, object> }
  const own = Object.entries(properties ?? {}).filter(([, field]) => isInstant(field))
  return [...own.map(([name]) => name), ...Object.values(schema).flatMap(dateFields)]
}

const isInstant = ({
  format,
  anyOf,
}: {
  format?: string
  anyOf?: readonly { format?: string }[]
}) => format === DATE_TIME || (anyOf?.some((each) => each.format === DATE_TIME) ?? false)

interface Operation {
  readonly operationId?: string
  readonly parameters?: readonly { readonly name?: string }[]
}

/** `POST /payments/topup`: the operations that take an Idempotency-Key. */
function keyedCommands(paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters }]) => parameters?.some(({ name }) => name === 'Idempotency-Key'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
}

/** A table of texts, once each and sorted. */
function list(says: string, name: string, texts: readonly string[]): string {
  const rows = [...new Set(texts)].toSorted((a, b) => (a < b ? -1 : 1))
  return `/** ${says} */\nexport const ${name} = [\n${rows.map((row) => `  '${row}',\n`).join('')}] as const\n`
}

const parsed = JSON.parse(readFileSync(document, 'utf8')) as {
  paths: Parameters<typeof keyedCommands>[0]
}
const printed = {
  'src/paths.ts': astToString(
    await openapiTS(document, { inject: IMPORTED, transform: instantType }),
  ),
  'src/printed.ts': [
    list('The fields that are an instant when they are text.', 'DATE_FIELDS', dateFields(parsed)),
    list(
      'The operations that take an Idempotency-Key.',
      'KEYED_COMMANDS',
      keyedCommands(parsed.paths),
    ),
  ].join('\n'),
}

for (const [name, text] of Object.entries(printed)) {
  const file = new URL(name, import.meta.url)
  if (!process.argv.includes('--check')) writeFileSync(file, HEAD + text)
  else if (readFileSync(file, 'utf8') !== HEAD + text) {
    console.error(`packages/client/${name} is stale: run \`pnpm docs:print\`.`)
    process.exitCode = 1
  }
}
