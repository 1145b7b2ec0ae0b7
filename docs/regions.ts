const MARK = /<!-- region (\S+)#([\w-]+) -->\n[\s\S]*?<!-- end -->/g

/**
 * A README with its code cut from source: what stands between `<!-- region path#name -->` and
 * `<!-- end -->` becomes the lines of that file between `// #region name` and `// #endregion`.
 * Throws when the file has no such region, so that no snippet outlives its source.
 */
export function withRegions(markdown: string, read: (path: string) => string): string {
  return markdown.replace(MARK, (_, path: string, name: string) => {
    const fence = `\`\`\`${path.split('.').at(-1)}`
    const code = regionOf(read(path), name)
    if (code === undefined) throw new Error(`${path} has no region named ${name}`)
    return `<!-- region ${path}#${name} -->\n\n${fence}\n${code}\n\`\`\`\n\n<!-- end -->`
  })
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
