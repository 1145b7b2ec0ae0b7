const MARK = /<!-- (region|program) ([\w./-]+)(?:#([\w-]+))? -->\n[\s\S]*?<!-- end -->/g

/**
 * A README with its code cut from source: what stands between `<!-- region path#name -->` and `<!-- end -->` becomes
 * the lines of that file between `// #region name` and `// #endregion`, below the imports that they need; after
 * `<!-- program path -->` stands the whole file. Throws when the file has no such region, so that no snippet outlives its
 * source.
 */
export function withRegions(markdown: string, read: (path: string) => string): string {
  return markdown.replace(MARK, (_, kind: string, path: string, name = '') => {
    const fence = `\`\`\`${path.split('.').at(-1)}`
    const source = read(path)
    const region = kind === 'program' ? wholeOf(source) : regionOf(source, name)
    if (region === undefined) throw new Error(`${path} has no region named ${name}`)
    const imports = kind === 'program' ? '' : importsFor(region, source)
    const mark = kind === 'program' ? `program ${path}` : `region ${path}#${name}`
    return `<!-- ${mark} -->\n\n${fence}\n${imports}${region}\n\`\`\`\n\n<!-- end -->`
  })
}

/** A whole file without the marks of its regions. */
const wholeOf = (source: string) =>
  source.replaceAll(/^\s*\/\/ #(?:end)?region.*(?:\n|$)/gm, '').trimEnd()

const IMPORT = /^import (type )?\{([^}]*)\} from ('[^'.][^']*')$/gm

/** The imports of packages that code needs, of those that its source has, with a line between. */
export function importsFor(code: string, source: string): string {
  const words = new Set(code.replaceAll(/'[^'\n]*'|\/\/.*$/gm, '').match(/\b[A-Za-z_]\w*/g))
  const lines = [...source.matchAll(IMPORT)].flatMap(([, types = '', list = '', from = '']) => {
    const names = list.split(',').map((name) => name.trim())
    const used = names.filter((name) => words.has(name.split(' ').at(-1) ?? ''))
    return used.length > 0 ? broken(`import ${types}`, used, from) : []
  })
  return lines.length > 0 ? `${lines.join('\n')}\n\n` : ''
}

/** An import in one line, or one name a line where that is too long: as the formatter has it. */
function broken(begins: string, names: readonly string[], from: string): string {
  const line = `${begins}{ ${names.join(', ')} } from ${from}`
  return line.length <= 100 ? line : `${begins}{\n  ${names.join(',\n  ')},\n} from ${from}`
}

/** The lines of a region without their common indent; undefined when there is none of that name. */
export function regionOf(source: string, name: string): string | undefined {
  const lines = source.split('\n')
  const start = lines.findIndex((line) => line.trim() === `// #region ${name}`)
  const end = lines.findIndex((line, i) => i > start && line.trim() === '// #endregion')
  if (start < 0 || end < 0) return undefined
  const code = lines.slice(start + 1, end)
  const indents = code.filter((line) => line.trim()).map((line) => line.search(/\S/))
  const indent = Math.min(...indents, 80)
  return code.map((line) => line.slice(indent)).join('\n')
}
