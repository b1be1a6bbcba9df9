const ENTITY = /&(?:amp|lt|gt|quot|apos|#(\d{1,7})|#x([0-9A-Fa-f]{1,6}));/g;
const NAMED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** Undoes one level of XML escaping. */
export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  if (!text.includes('&#')) return unescapeNamed(text);
  return text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string) => {
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return NAMED[entity] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : entity);
  });
}

/** Much faster, and most texts need no more. `&amp;` comes last, or `&amp;lt;` would be undone twice. */
function unescapeNamed(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
