/** Raw XML; everything else is escaped. */
export interface Xml {
  xml: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => ESCAPES[character] ?? '');
}

export function element(name: string, attributes: Record<string, string | number> = {}, ...content: (Xml | string)[]): Xml {
  const written = Object.entries(attributes).map(([key, one]) => ` ${key}="${escaped(String(one))}"`);
  const inner = content.map((one) => (typeof one === 'string' ? escaped(one) : one.xml)).join('');
  return { xml: inner === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inner}</${name}>` };
}

export const NAMESPACES = {
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:p': 'http://schemas.openxmlformats.org/presentationml/2006/main',
} as const;

export const NOTHING: Xml = { xml: '' };
