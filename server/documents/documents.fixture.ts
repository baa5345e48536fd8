/** Elements closed out of order or never; empty for well-formed XML. */
export function misnested(xml: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  const bare = xml.replaceAll(/<\?.*?\?>|<!--.*?-->/gsu, '');
  for (const [, closes, name = '', rest = ''] of bare.matchAll(/<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*"[^"<]*")*\s*\/?)>/gu)) {
    if (closes && open.pop() !== name) faults.push(`</${name}>`);
    if (!closes && !rest.endsWith('/')) open.push(name);
  }
  const left = bare.replaceAll(/<\/?[\w:.-]+(?:\s+[\w:.-]+\s*=\s*"[^"<]*")*\s*\/?>/gu, '');
  const loose = left.match(/[<]|&(?!(?:amp|lt|gt|quot|apos|#x?[\da-f]+);)/giu) ?? [];
  return [...faults, ...open, ...loose];
}
