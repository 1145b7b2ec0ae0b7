/** A cell; what holds a comma, a quote or a line end is quoted. Source: RFC 4180. */
function cell(value: string | number | null): string {
  const text = String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as a file that a spreadsheet opens. */
export function csvFile(
  name: string,
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Response {
  const text = [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  })
}
