// Names of files that callers send. Whoever downloads such a file may use its name as a path, a header or a line of a list, so it has no
// separators of folders, no control characters and no marks that turn the direction of text: `invoice<RLO>fdp.exe` looks like a PDF.

/** Control characters, line separators, and the marks and overrides of bidirectional text. */
const unseen = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const allUnseen = new RegExp(unseen.source, 'gu')
const separators = /[/\\]/

/** The same as a pattern for the document. */
export const fileNamePattern =
  '^(?!\\.{1,2}$)[^/\\\\\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]*$'

/** Undefined if the name is fine. */
export function faultInFileName(name: string): string | undefined {
  if (separators.test(name)) return 'A file name has no / and no \\. Send the name without its folders.'
  if (unseen.test(name))
    return 'A file name has no control characters, line breaks or marks of text direction. Leave them out.'
  if (/^\.{1,2}$/.test(name)) return 'This is the name of a folder. Send the name of the file.'
  return undefined
}

/** Of a name that was stored before such names were refused. */
export const cleanFileName = (name: string): string => {
  const bare = name.split(separators).at(-1)?.replaceAll(allUnseen, '').trim() ?? ''
  return bare === '' || bare === '.' || bare === '..' ? 'file' : bare
}
