/** A PDF of one page with one line, as somebody would scan it. Latin letters only. */
export function paper(line: string): Blob {
  const text = line.replaceAll(/[()\\]/g, ' ')
  const drawn = `BT /F1 18 Tf 60 760 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let content = '%PDF-1.4\n'
  const offsets = objects.map((object, place) => {
    const at = content.length
    content += `${place + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${content.length}\n%%EOF\n`
  return new Blob([content + table + end], { type: 'application/pdf' })
}
