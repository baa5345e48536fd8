import type { Parameters } from './oscal.params.rules.ts';
import { childrenOf, OscalRefusal, propOf, textAt, type Placed } from './oscal.reading.rules.ts';

const DEPTH_LIMIT = 10;
const METHOD_NAMES = new Set(['assessment-method', 'assessment']);
const OBJECTS_NAMES = new Set(['assessment-objects', 'objects']);

export interface Parts {
  statement: string;
  guidance: string;
  examples: string;
  /** Evidence to request, by assessment method. */
  evidence: string;
}

export function partsOf(control: Placed, parameters: Parameters): Parts {
  const parts = childrenOf(control, 'parts');
  const named = (...names: string[]) =>
    parts
      .filter((part) => names.includes(textAt(part.node, 'name')))
      .map((part) => flatText(part, parameters, 0))
      .filter((text) => text !== '')
      .join('\n\n');
  return {
    statement: named('statement'),
    guidance: named('guidance'),
    examples: named('example'),
    evidence: parts
      .filter((part) => METHOD_NAMES.has(textAt(part.node, 'name')))
      .map((part) => evidenceOf(part, parameters))
      .filter((text) => text !== '')
      .join('\n'),
  };
}

export function overviewOf(group: Placed, parameters: Parameters): string {
  return childrenOf(group, 'parts')
    .filter((part) => ['overview', 'instruction'].includes(textAt(part.node, 'name')))
    .map((part) => flatText(part, parameters, 0))
    .join('\n\n')
    .trim();
}

/** Part with its items, one per line after its label, indented by two spaces per level. */
function flatText(part: Placed, parameters: Parameters, depth: number): string {
  if (depth >= DEPTH_LIMIT) throw new OscalRefusal(part.path, `Parts may be nested at most ${DEPTH_LIMIT} deep.`);
  const own = [propOf(part, 'label'), parameters.fill(textAt(part.node, 'prose'), part.path)].filter((text) => text !== '').join(' ');
  const items = childrenOf(part, 'parts').map((item) => flatText(item, parameters, depth + 1));
  const indented = depth === 0 ? items : items.map((item) => item.replaceAll(/^/gm, '  '));
  return [own, ...indented].filter((text) => text.trim() !== '').join('\n');
}

function evidenceOf(method: Placed, parameters: Parameters): string {
  const objects = childrenOf(method, 'parts')
    .filter((part) => OBJECTS_NAMES.has(textAt(part.node, 'name')))
    .map((part) => parameters.fill(textAt(part.node, 'prose'), part.path).replaceAll(/\n+/g, '; '))
    .filter((text) => text !== '');
  if (objects.length === 0) return '';
  const name = propOf(method, 'method').toLowerCase();
  return `${name === '' ? 'Check' : name.charAt(0).toUpperCase() + name.slice(1)}: ${objects.join('; ')}`;
}
