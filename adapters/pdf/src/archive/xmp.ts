import { FACTUR_X_FILE, type Locale, lookUp } from '@billing/core'

/** What a file says about itself. */
export interface FileFacts {
  readonly title: string
  readonly author: string
  readonly language: Locale
  readonly issued: Date
}

/** What drew it, and what wrote the file: in both places where a PDF says so. */
export const CREATOR = '@billing/pdf'
export const PRODUCER = 'PDFKit'

/**
 * The metadata of a file as XMP. They say what the document's information dictionary says, that the file is PDF/A-3b, and
 * of a hybrid invoice what it carries. pdfkit's would not be XML where a name has `&`. Source: ISO 19005-3, 6.6.
 */
export function xmpOf(facts: FileFacts, is_hybrid: boolean): string {
  const [title, author] = [xml(facts.title), xml(facts.author)]
  const issued = facts.issued.toISOString().replace(/\.\d+/, '')
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${author}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${facts.language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<xmp:CreateDate>${issued}</xmp:CreateDate>
<xmp:ModifyDate>${issued}</xmp:ModifyDate>
<xmp:CreatorTool>${CREATOR}</xmp:CreatorTool>
<pdf:Producer>${PRODUCER}</pdf:Producer>
</rdf:Description>
${is_hybrid ? HYBRID : ''}</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`
}

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const PROPERTIES = {
  DocumentFileName: 'The name of the embedded XML invoice file',
  DocumentType: 'The type of the hybrid document',
  Version: 'The version of the standard that applies to the embedded XML document',
  ConformanceLevel: 'The conformance level of the embedded XML document',
} as const

/** What PDF/A does not know itself must be described in the file. Source: ISO 19005-3, 6.6.2.3. */
const EXTENSION_SCHEMA = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${Object.entries(PROPERTIES)
  .map(
    ([name, description]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`,
  )
  .join('\n')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

/** What a hybrid says of its e-invoice; a credit note is an INVOICE here too. Source: Factur-X 1.0, 6.2. */
const HYBRID = `${EXTENSION_SCHEMA}
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${FACTUR_X_FILE}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text as XML has it: controls have no place there, nor have halves of a character. */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>]/g, (sign) => lookUp(ENTITIES, sign) ?? sign)
}
