// Files that the browser keeps: what the service has sent, or a CSV that was made here.

export function download(name: string, type: string, content: string | Uint8Array): void {
  const url = URL.createObjectURL(new Blob([content as BlobPart], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe. */
const cellOf = (text: string): string => `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`

export const csvOf = (fields: readonly string[], lines: readonly (readonly string[])[]): string =>
  [fields, ...lines].map((line) => `${line.map(cellOf).join(',')}\r\n`).join('')
