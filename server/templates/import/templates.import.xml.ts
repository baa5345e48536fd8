import { SaxesParser } from 'saxes';
import { threatInDoctype } from '#domain/limits/threats.rules.ts';
import { isOscalDocument } from '#domain/oscal/oscal.rules.ts';
import { ImportRefusal } from './templates.import.refusal.ts';

/** Far deeper than any catalog; keeps the recursive functions below from overflowing the stack. */
const DEPTH_LIMIT = 100;

interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (Element | string)[];
}

type Plain = Record<string, unknown>;

const FOREIGN = 'This is an XML or HTML file, not OSCAL. Convert it to JSON, CSV or XLSX first.';

/** Converts OSCAL XML to the structure of OSCAL JSON, where repeatable elements have plural names. */
export function readOscalXml(text: string): unknown {
  if (/^<(?:!doctype )?html\b/i.test(text)) throw new ImportRefusal('', FOREIGN);
  const root = parsed(text);
  const document = { [root.name]: objectOf(root) };
  if (!isOscalDocument(document)) throw new ImportRefusal('', FOREIGN);
  return document;
}

/** Refuses document types, which could define entities that expand without limit or read other files; OSCAL needs none. */
function parsed(text: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const top: Element = { name: '', attributes: {}, children: [] };
  const path = [top];
  const add = (child: Element | string) => path.at(-1)?.children.push(child);
  parser.on('doctype', (doctype) => {
    const message = 'The XML has a document type (DOCTYPE), which is not supported. Remove it; OSCAL does not need it.';
    throw new ImportRefusal('', message, threatInDoctype(doctype));
  });
  parser.on('error', (fault) => {
    throw new ImportRefusal(
      `line ${parser.line}, column ${parser.column}`,
      `The XML is malformed: ${fault.message.replace(/^\d+:\d+: /, '')}`,
    );
  });
  parser.on('opentag', ({ local, attributes }) => {
    if (path.length > DEPTH_LIMIT) throw new ImportRefusal('', 'The XML is nested too deeply.');
    const own = Object.values(attributes).filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns');
    const element = {
      name: local,
      attributes: Object.fromEntries(own.map((attribute) => [attribute.local, attribute.value])),
      children: [],
    };
    add(element);
    path.push(element);
  });
  parser.on('closetag', () => void path.pop());
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(text).close();
  return elementsOf(top)[0] ?? top;
}

const elementsOf = ({ children }: Element): Element[] => children.filter((child) => typeof child !== 'string');

/** Repeatable elements with their names in JSON. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ['group', 'groups'],
  ['control', 'controls'],
  ['part', 'parts'],
  ['prop', 'props'],
  ['link', 'links'],
  ['param', 'params'],
  ['constraint', 'constraints'],
  ['guideline', 'guidelines'],
  ['value', 'values'],
  ['choice', 'choice'],
  ['resource', 'resources'],
  ['rlink', 'rlinks'],
]);
const TEXTS: readonly string[] = ['value', 'choice'];
const OBJECTS: readonly string[] = ['metadata', 'select', 'back-matter', 'citation'];
const BLOCKS: readonly string[] = ['p', 'ul', 'ol', 'pre', 'table', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

function objectOf(element: Element): Plain {
  const object: Plain = { ...element.attributes };
  const lists = new Map<string, unknown[]>();
  for (const child of elementsOf(element)) {
    const list = LISTS.get(child.name);
    if (list !== undefined) {
      const known = lists.get(list) ?? [];
      known.push(TEXTS.includes(child.name) ? textOf(child) : objectOf(child));
      lists.set(list, known);
    } else if (OBJECTS.includes(child.name)) object[child.name] = objectOf(child);
    else if (!BLOCKS.includes(child.name)) object[child.name] = textOf(child);
  }
  const prose = blocksOf(element);
  return { ...object, ...Object.fromEntries(lists), ...(prose === '' ? {} : { prose }) };
}

/** Text of an element, in paragraphs if it has any. */
function textOf(element: Element): string {
  return blocksOf(element) || wordsIn(element).trim();
}

function blocksOf(element: Element): string {
  return elementsOf(element)
    .filter(({ name }) => BLOCKS.includes(name))
    .map((block) => blockOf(block))
    .filter((text) => text !== '')
    .join('\n\n');
}

function blockOf(block: Element): string {
  if (block.name === 'pre') return rawText(block);
  if (block.name === 'ul') return linesOf(block, () => '- ');
  if (block.name === 'ol') return linesOf(block, (index) => `${index + 1}. `);
  if (block.name === 'table') {
    return elementsOf(block)
      .flatMap((row) => (row.name === 'tr' ? [row] : elementsOf(row)))
      .map((row) => elementsOf(row).map(textOf).join(' | '))
      .join('\n');
  }
  return textOf({ ...block, name: '' });
}

function linesOf(list: Element, mark: (index: number) => string): string {
  return elementsOf(list)
    .map(
      (item, index) =>
        mark(index) + [wordsIn({ ...item, children: item.children.filter(isInline) }).trim(), blocksOf(item)].filter(Boolean).join('\n'),
    )
    .join('\n');
}

const isInline = (child: Element | string): boolean => typeof child === 'string' || !BLOCKS.includes(child.name);

/** Text on one line; parameter insertions and links are written as in OSCAL's Markdown. */
function wordsIn({ children }: Element): string {
  return children
    .map((child) => (typeof child === 'string' ? child : inlineOf(child)))
    .join('')
    .replaceAll(/\s+/g, ' ');
}

function inlineOf(element: Element): string {
  const { name, attributes } = element;
  if (name === 'insert') return `{{ insert: param, ${attributes['id-ref'] ?? attributes['param-id'] ?? ''} }}`;
  if (name === 'br') return '\n';
  const words = wordsIn(element);
  if (name === 'a') return `[${words.trim()}](${attributes['href'] ?? ''})`;
  return name === 'q' ? `“${words}”` : words;
}

function rawText({ children }: Element): string {
  return children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('');
}
