// Letters that look like Latin ones. A name that is written with some of them is read as it looks too: by its sound it would be another
// name, and people would not see that.

const cyrillic = 'аaвbеeёeіiїiјjкkмmнhоoрpсcтtуyүyхxѕsһhԁdԛqԝwАAВBЕEЁEІIЇIЈJКKМMНHОOРPСCТTУYҮYХXЅSҺHԚQԜW'
const greek = 'αaιiκkνvοoρpτtυuχxΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX'

const shapes = new Map(
  (cyrillic + greek).match(/../gu)?.map((pair): [string, string] => [pair[0] ?? '', pair[1] ?? '']),
)

const hasOther = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const hasLatin = /\p{Script=Latin}/u
const letter = /\p{L}/u

/** Undefined: it mixes no scripts, and some letter looks like no Latin one. */
export function asItLooks(name: string): string | undefined {
  if (!hasOther.test(name)) return undefined
  const composed = name.normalize('NFC')
  let text = ''
  let isWhole = true
  for (const each of composed) {
    const shape = shapes.get(each)
    if (!shape && letter.test(each) && hasOther.test(each)) isWhole = false
    text += shape ?? each
  }
  return isWhole || hasLatin.test(composed) ? text : undefined
}
