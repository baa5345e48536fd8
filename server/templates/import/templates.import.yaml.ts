import { isAlias, isMap, isNode, isScalar, parseDocument, visit, type Document } from 'yaml';
import { ImportRefusal } from './templates.import.refusal.ts';

const DEPTH_LIMIT = 100;
const ALIAS_LIMIT = 50;
const TOO_DEEP = 'The YAML is nested too deeply.';

/** Parses YAML with every scalar kept as text: version 1.10 is not 1.1, and dates are not converted. */
export function readYaml(text: string): unknown {
  const document = parsed(text);
  const [fault] = document.errors;
  if (fault) {
    if (fault.message.includes('call stack')) throw new ImportRefusal('', TOO_DEEP);
    const position = fault.linePos?.[0];
    throw new ImportRefusal(
      position ? `line ${position.line}, column ${position.col}` : '',
      `The YAML is malformed: ${fault.message.split('\n', 1)[0] ?? ''}`,
    );
  }
  refuseUnsafe(document);
  try {
    return document.toJS({ maxAliasCount: ALIAS_LIMIT });
  } catch {
    throw new ImportRefusal('', 'The YAML repeats its anchors too often to be read safely.');
  }
}

/** The parser's own duplicate-key check is quadratic and takes seconds on large maps; the one below is linear. */
function parsed(text: string): Document {
  try {
    return parseDocument(text, { schema: 'failsafe', version: '1.2', uniqueKeys: false, logLevel: 'silent' });
  } catch {
    throw new ImportRefusal('', 'The YAML cannot be read.');
  }
}

function refuseUnsafe(document: Document): void {
  visit(document, (_key, node, path) => {
    if (path.length > DEPTH_LIMIT) throw new ImportRefusal('', TOO_DEEP);
    if (isAlias(node) || !isNode(node)) return;
    if (node.tag !== undefined && !node.tag.startsWith('tag:yaml.org,2002:')) {
      throw new ImportRefusal('', `The YAML uses the custom tag "${node.tag.slice(0, 60)}", which is not supported.`);
    }
    if (isMap(node)) refuseRepeatedKeys(node.items.map((pair) => (isScalar(pair.key) ? String(pair.key.value) : '')));
  });
}

function refuseRepeatedKeys(keys: readonly string[]): void {
  const seen = new Set<string>();
  for (const key of keys) {
    if (key !== '' && seen.has(key))
      throw new ImportRefusal(key.slice(0, 60), `The YAML gives the key "${key.slice(0, 60)}" twice in one place.`);
    seen.add(key);
  }
}
