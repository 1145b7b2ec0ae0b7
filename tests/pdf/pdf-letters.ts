import { follow, type PdfFile } from './pdf-objects.ts'

/** What each mark of a page holds, letter by letter as the file has it: a reader may make up or drop spaces, this does not. */
export function lettersOf({ objects }: PdfFile): string[] {
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\n/.test(dictionary))
  return pages.flatMap(({ dictionary }) => {
    const content = follow(objects, dictionary, 'Contents').stream?.toString('latin1') ?? ''
    const resources = follow(objects, dictionary, 'Resources').dictionary
    return content.split('BDC\n').map((mark) => {
      const font = /\/(F\d+) [\d.]+ Tf/.exec(mark)?.[1]
      if (font === undefined) return ''
      const letters = lettersByNumber(
        follow(objects, follow(objects, resources, font).dictionary, 'ToUnicode').stream,
      )
      const shown = [...mark.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join('')
      return (shown.match(/.{4}/g) ?? []).map((hex) => letters[Number.parseInt(hex, 16)]).join('')
    })
  })
}

/** Source: ISO 32000-1, 9.10.3. */
function lettersByNumber(map: Buffer | null | undefined): string[] {
  const ranges = [...(map?.toString('latin1') ?? '').matchAll(/^<\w+> <\w+> \[(.*)\]$/gm)]
  return ranges.flatMap(([, row = '']) =>
    [...row.matchAll(/<([\w ]*)>/g)].map(([, codes = '']) =>
      String.fromCharCode(...codes.split(' ').map((code) => Number.parseInt(code, 16))),
    ),
  )
}
