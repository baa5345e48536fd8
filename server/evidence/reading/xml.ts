import { SaxesParser } from 'saxes';
import { FileRefusal } from '#server/platform/files/file.refusal.ts';
import { textIn } from './text.ts';

const MOST_DEPTH = 200;

interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** A closed element with its own text, without that of the elements in it. */
export interface Closed {
  name: string;
  parent: string;
  text: string;
}

/** Longer texts are descriptions, which no reader needs. */
const MOST_TEXT = 2_000;

/** Reads an XML file tag by tag. A document type with its own definitions could hold entities that grow without end, so it is refused; one that only names a
 * file is passed over, and the file is never fetched. */
export async function readXml(path: string, root: string, onTag: (tag: Tag) => void, onClosed?: (closed: Closed) => void): Promise<void> {
  const parser = new SaxesParser();
  const open: { name: string; text: string }[] = [];
  let seen = false;
  parser.on('doctype', (doctype) => {
    if (/\[|<!ENTITY/i.test(doctype)) throw new FileRefusal('', 'The XML has a document type (DOCTYPE), which is not read.');
  });
  parser.on('error', () => {
    throw new FileRefusal('', 'The XML of the file is damaged or cut off. Export it again and upload the complete file.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    open.push({ name, text: '' });
    if (open.length > MOST_DEPTH) throw new FileRefusal('', 'The file is nested too deeply to be read.');
    if (!seen && name !== root) throw new FileRefusal('', 'This XML file is not from a supported tool.');
    seen = true;
    onTag({ name, attributes });
  });
  const addText = (text: string) => {
    const last = open.at(-1);
    if (onClosed && last && last.text.length < MOST_TEXT) last.text += text.slice(0, MOST_TEXT);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed) onClosed?.({ name: closed.name, parent: open.at(-1)?.name ?? '', text: closed.text.trim() });
  });
  for await (const text of textIn(path)) parser.write(text);
  parser.close();
}
