import type { Content, Part, Structure } from './structure.ts'
import { Verbatim } from './verbatim.ts'

type Reference = PDFKit.PDFKitReference

/**
 * Writes what the parts of a document are. pdfkit has parts of its own, which look through all that is below them
 * with each child that they are given.
 */
export function writeStructure(doc: PDFKit.PDFDocument, { root, pages }: Structure): void {
  const references = new Map<Part, Reference>()
  const referenceOf = (part: Part): Reference => {
    const known = references.get(part)
    if (known) return known
    const reference = doc.ref({})
    references.set(part, reference)
    return reference
  }
  const write = (part: Part, parent: Reference): void => {
    const own = referenceOf(part)
    const data = new Verbatim(dictionaryOf(part, parent, referenceOf))
    Object.assign(own, { data }).end(undefined)
    for (const child of part.children) if (isPart(child)) write(child, own)
  }
  const tree = doc.getStructTreeRoot()
  write(root, tree)
  const rows = [...pages].map(([page, parts], key) => {
    Object.assign(page.data, { StructParents: key })
    return `${key} [${parts.map((part) => referenceOf(part).toString()).join(' ')}]`
  })
  Object.assign(tree.data, {
    K: referenceOf(root),
    ParentTree: new Verbatim(`<</Nums [${rows.join(' ')}]>>`),
    ParentTreeNextKey: rows.length,
  })
}

function isPart(child: Part | Content): child is Part {
  return 'role' in child
}

function isContent(child: Part | Content): child is Content {
  return !isPart(child)
}

/** Source: ISO 32000-1, table 323. */
function dictionaryOf(
  { role, language, scope, children }: Part,
  parent: Reference,
  referenceOf: (part: Part) => Reference,
): string {
  const page = children.find(isContent)?.page
  const kids = children.map((child) => {
    if (isPart(child)) return referenceOf(child).toString()
    if (child.page === page) return child.mark
    return `<</Type/MCR/Pg ${child.page.toString()}/MCID ${child.mark}>>`
  })
  return [
    `<</S/${role}/P ${parent.toString()}`,
    language ? `/Lang(${language})` : '',
    scope ? `/A<</O/Table/Scope/${scope}>>` : '',
    page ? `/Pg ${page.toString()}` : '',
    `/K[${kids.join(' ')}]>>`,
  ].join('')
}
