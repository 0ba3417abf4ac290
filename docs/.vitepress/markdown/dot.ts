// Pictures from Graphviz DOT, drawn while the site is built: the browser gets SVG in the page and runs nothing. The colour is that of
// the text around, so a picture fits the light and the dark page.
import { instance } from '@viz-js/viz'

export type Draw = (dot: string, label: string) => string

/** Its widths are those of Arial. The style sheet names fonts of the same widths first; where there are none, the margin leaves room. */
const font = { fontname: 'Arial', fontsize: 13 }

export async function drawing(): Promise<Draw> {
  const viz = await instance()
  return (dot, label) => {
    const svg = viz.renderString(dot, {
      format: 'svg',
      graphAttributes: { bgcolor: 'transparent', rankdir: 'LR', nodesep: 0.3, ranksep: 0.45, pad: 0.1, ...font },
      nodeAttributes: { shape: 'box', style: 'rounded', height: 0.35, margin: '0.2,0.06', ...font },
      edgeAttributes: { arrowsize: 0.7, ...font, fontsize: 11 },
    })
    return framed(svg.slice(svg.indexOf('<svg')), label)
  }
}

const framed = (svg: string, label: string): string => {
  const inner = svg
    .replaceAll(/<!--[\s\S]*?-->\s*|<title>[\s\S]*?<\/title>\s*/g, '')
    .replaceAll(/(stroke|fill)="(black|#000000)"/g, '$1="currentColor"')
    .replaceAll(/ font-(family|size)="Arial"/g, '')
    .replaceAll(/<text /g, '<text fill="currentColor" ')
    .replaceAll(/\n+/g, '')
  const size = /viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"/.exec(inner)
  // In CSS pixels: what Graphviz calls a point. A picture that is wider than its page is scrolled, not shrunk below reading size.
  const sized = inner.replace(
    /<svg width="[^"]*" height="[^"]*"/,
    `<svg role="img" aria-label="${escaped(label)}" width="${size?.[1]}" height="${size?.[2]}"`,
  )
  return `<figure class="diagram" v-pre>${sized}</figure>\n`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
