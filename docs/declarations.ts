/** A declaration with its docstring, as its source has them. */
export interface Declared {
  readonly name: string
  /** The docstring as one paragraph of text. */
  readonly says: string
  /** The declaration: of a function and a class without its body, of a value without its text. */
  readonly text: string
  readonly kind: 'function' | 'interface' | 'type' | 'const' | 'class' | 'member'
}

const DOCUMENTED =
  /^( *)\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n *(?:export )?(?:(?:abstract )?(class|interface|type|const) |(?:async )?(function)\*? )?([A-Za-z_$][\w$]*)/gm

/** Every declaration of a file that has a docstring, and the documented members of its interfaces. */
export function declaredIn(source: string): Declared[] {
  return [...source.matchAll(DOCUMENTED)].map((match) => {
    const [all, indent = '', doc = '', word, isFunction, name = ''] = match
    const kind = (isFunction ?? word ?? 'member') as Declared['kind']
    const begins = match.index + all.lastIndexOf('*/\n') + 3
    return {
      name,
      says: paragraph(doc),
      text: declaration(source.slice(begins), kind, indent),
      kind,
    }
  })
}

function paragraph(doc: string): string {
  return doc
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .join(' ')
    .trim()
}

/** The lines of a declaration: up to its end, or to where its body begins. */
function declaration(rest: string, kind: Declared['kind'], indent: string): string {
  const lines = rest.split('\n')
  const text = lines
    .slice(0, endOf(lines, kind) + 1)
    .map((line) => line.slice(indent.length))
    .join('\n')
  if (kind === 'function' || kind === 'class') return text.replace(/ \{\}?$/, '')
  return kind === 'const' ? text.replace(/ =(?: [\s\S]*)?$/, '') : text
}

interface Line {
  readonly line: string
  readonly next: string
  /** How many brackets are open before the line, and after it. */
  readonly before: number
  readonly depth: number
}

const opensBody = ({ line, before, depth }: Line) =>
  line.endsWith(' {') && depth === 1 && (before === 0 || /^\s*[)}]/.test(line))
const isClosed = ({ depth }: Line) => depth <= 0
const goesOn = ({ line, next }: Line) => line.endsWith('=') || /^\s+[|&?:.]|^\s*\}/.test(next)

/** The last line of a declaration. */
const ENDS: Readonly<Record<Declared['kind'], (line: Line) => boolean>> = {
  function: opensBody,
  class: opensBody,
  const: (line) => / =(?: |$)/.test(line.line) || isClosed(line),
  type: (line) => isClosed(line) && !goesOn(line),
  interface: isClosed,
  member: isClosed,
}

function endOf(lines: readonly string[], kind: Declared['kind']): number {
  let depth = 0
  return lines.findIndex((line, at) => {
    const before = depth
    depth += (line.match(/[([{]/g) ?? []).length - (line.match(/[)\]}]/g) ?? []).length
    return ENDS[kind]({ line, next: lines[at + 1] ?? '', before, depth })
  })
}

/** The parameters of a function and what it returns. */
export function signatureOf(text: string): { parameters: string[]; returns: string } {
  const flat = text.replace(/\s+/g, ' ')
  const [inside, returns] = parted(flat.slice(flat.indexOf('(') + 1), [')'])
  const parameters: string[] = []
  for (let rest = inside; rest.trim() !== '';) {
    const [parameter, others] = parted(rest, [','])
    parameters.push(parameter.trim())
    rest = others
  }
  return { parameters, returns: returns.slice(2) }
}

/** What stands before and after the first of these signs that no bracket encloses. */
function parted(text: string, signs: readonly string[]): [before: string, after: string] {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (depth === 0 && signs.includes(sign)) return [text.slice(0, at), text.slice(at + 1)]
    const closesType = sign === '>' && text[at - 1] !== '='
    if ('([{<'.includes(sign)) depth++
    else if (closesType || ')]}'.includes(sign)) depth--
  }
  return [text, '']
}
