import { getDocumentProxy } from 'unpdf'

/** A part of a document as a screen reader has it: its text, or the parts in it. */
export type ReadPart = readonly [role: string, ...inside: (string | ReadPart)[]]

interface Node {
  readonly role?: string
  readonly lang?: string
  readonly children?: readonly Node[]
  readonly type?: string
  readonly id?: string
}

/** The parts of each page in the order in which they are read, as pdf.js finds them; what has a language of its own says so. */
export async function readStructure(pdf: Uint8Array): Promise<ReadPart[]> {
  const document = await getDocumentProxy(Uint8Array.from(pdf))
  const parts: ReadPart[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const tree: unknown = await page.getStructTree()
    const texts = await markedTexts(page)
    if (tree) parts.push(partOf(tree as Node, texts))
  }
  await document.loadingTask.destroy()
  return parts
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

/** The text of each mark; under the empty name what has none. */
async function markedTexts(page: Page): Promise<ReadonlyMap<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const item of items) {
    if ('str' in item) {
      const mark = open.at(-1) ?? ''
      texts.set(mark, (texts.get(mark) ?? '') + item.str)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id ?? '')
  }
  return texts
}

function partOf({ role = '', lang, children = [] }: Node, texts: ReadonlyMap<string, string>) {
  const inside: (string | ReadPart)[] = []
  for (const child of children) {
    if (child.type !== 'content') inside.push(partOf(child, texts))
    else inside.push(texts.get(child.id ?? '') ?? '')
  }
  const part: ReadPart = [lang === undefined ? role : `${role} ${lang}`, ...inside]
  return part
}
