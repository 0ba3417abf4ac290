// Anchors of headings as Git hosts make them, so that a link works there and here: underscores and leading digits stay.

export const slugify = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
