import { SaxesParser } from 'saxes';

export interface XmlElement {
  namespace: string;
  name: string;
  /** Attributes without a namespace; SAML and its signatures use no others. */
  attributes: Readonly<Record<string, string>>;
  /** Every attribute that a signature could refer to. */
  ids: readonly string[];
  children: XmlElement[];
  /** Own text, without that of the elements in it. */
  text: string;
}

/** Far more than any response or metadata of one provider has; they keep a hostile file from costing much. */
const MOST_DEPTH = 50;
const MOST_ELEMENTS = 5_000;

/** Constructs that the signer and we could read differently: "ada@msp.example<!---->.evil.example" is signed without the comment. */
const AMBIGUOUS = { comment: 'a comment', cdata: 'a CDATA section', processinginstruction: 'a processing instruction' } as const;

/** Reads a signed message, in which providers use no ambiguous constructs. */
export function readMessage(text: string): XmlElement {
  return readXml(text, ['comment', 'cdata', 'processinginstruction']);
}

/** Reads XML without document types, which could define entities that expand without end or read files. */
export function readXml(text: string, refused: readonly (keyof typeof AMBIGUOUS)[] = []): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const roots: XmlElement[] = [];
  const path: XmlElement[] = [];
  let elements = 0;
  const refuse = (what: string) => () => {
    throw new Error(`the XML contains ${what}`);
  };
  parser.on('doctype', refuse('a document type (DOCTYPE), which could define entities'));
  for (const name of refused) parser.on(name, refuse(AMBIGUOUS[name]));
  parser.on('error', ({ message }) => {
    throw new Error(`the XML is malformed: ${message}`);
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    elements += 1;
    if (path.length >= MOST_DEPTH || elements > MOST_ELEMENTS) throw new Error('the XML is too large or nested too deeply');
    const all = Object.values(attributes);
    const element: XmlElement = {
      namespace: uri,
      name: local,
      attributes: Object.fromEntries(all.filter((one) => one.uri === '').map((one) => [one.local, one.value])),
      ids: all.filter((one) => one.local.toLowerCase() === 'id').map(({ value }) => value),
      children: [],
      text: '',
    };
    (path.at(-1)?.children ?? roots).push(element);
    path.push(element);
  });
  parser.on('closetag', () => void path.pop());
  parser.on('text', (part) => {
    const open = path.at(-1);
    if (open) open.text += part;
  });
  parser.write(text).close();
  const [root] = roots;
  if (!root) throw new Error('the XML is empty');
  return root;
}

/** The element and everything in it, in the order of the file. */
export function elementsIn(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(elementsIn)];
}

export function childrenOf({ children }: XmlElement, namespace: string, name: string): XmlElement[] {
  return children.filter((child) => child.namespace === namespace && child.name === name);
}

/** The only child of its name; throws if there is none or several. */
export function onlyChild(parent: XmlElement, namespace: string, name: string): XmlElement {
  const [first, ...more] = childrenOf(parent, namespace, name);
  if (!first || more.length > 0) throw new Error(`${parent.name} has ${first ? 'several elements' : 'no element'} ${name}`);
  return first;
}
