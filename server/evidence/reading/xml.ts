import { SaxesParser } from 'saxes';
import { FileRefusal } from '#server/platform/files/file.refusal.ts';
import { textIn } from './text.ts';

const MOST_DEPTH = 200;

interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** Reads an XML file tag by tag. A document type could define entities that grow without end, so one with entities is refused. */
export async function readXml(path: string, root: string, onTag: (tag: Tag) => void): Promise<void> {
  const parser = new SaxesParser();
  let depth = 0;
  let seen = false;
  parser.on('doctype', (doctype) => {
    if (/\[|<!ENTITY|SYSTEM|PUBLIC/i.test(doctype)) throw new FileRefusal('', 'The XML has a document type (DOCTYPE), which is not read.');
  });
  parser.on('error', () => {
    throw new FileRefusal('', 'The XML of the file is damaged or cut off. Export it again and upload the complete file.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MOST_DEPTH) throw new FileRefusal('', 'The file is nested too deeply to be read.');
    if (!seen && name !== root) throw new FileRefusal('', 'This XML file is of no tool that is read.');
    seen = true;
    onTag({ name, attributes });
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  for await (const text of textIn(path)) parser.write(text);
  parser.close();
}
