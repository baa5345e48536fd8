export interface Notice {
  path: string;
  message: string;
}

/** Reason why a document cannot become a template, with its position. */
export class OscalRefusal extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.name = 'OscalRefusal';
    this.path = path;
  }
}

export type Node = Readonly<Record<string, unknown>>;

export interface Placed {
  node: Node;
  path: string;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Objects of a list; a missing list is empty, any other value is rejected. */
export function childrenOf(parent: Placed, name: string): Placed[] {
  const list = parent.node[name];
  if (list === undefined || list === null) return [];
  const path = `${parent.path}.${name}`;
  if (!Array.isArray(list)) throw new OscalRefusal(path, `"${name}" must be a list.`);
  return list.map((node: unknown, index) => {
    if (!isNode(node)) throw new OscalRefusal(`${path}[${index}]`, `Every entry of "${name}" must be an object.`);
    return { node, path: `${path}[${index}]` };
  });
}

/** Trimmed text of a field; numbers are converted, because some converters unquote versions. */
export function textAt(node: Node, name: string): string {
  const value = node[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

export function textsAt(node: Node, name: string): string[] {
  const list = node[name];
  return Array.isArray(list) ? list.filter((entry: unknown) => typeof entry === 'string') : [];
}

/** Among properties with the same name, the one without a class wins, else the first. */
export function propOf(placed: Placed, name: string): string {
  const named = childrenOf(placed, 'props').filter((prop) => textAt(prop.node, 'name') === name);
  const chosen = named.find((prop) => textAt(prop.node, 'class') === '') ?? named[0];
  return chosen ? textAt(chosen.node, 'value') : '';
}

export function hasProp(placed: Placed, name: string): boolean {
  return childrenOf(placed, 'props').some((prop) => textAt(prop.node, 'name') === name);
}

const DIGITS_AS_NUMBERS = new Intl.Collator('en', { numeric: true });

/** Siblings ordered by sort-id if all have one, else in document order. */
export function inReadingOrder(siblings: readonly Placed[]): Placed[] {
  const keyed = siblings.map((placed) => ({ placed, sortId: propOf(placed, 'sort-id') }));
  if (keyed.every((entry) => entry.sortId !== '')) keyed.sort((a, b) => DIGITS_AS_NUMBERS.compare(a.sortId, b.sortId));
  return keyed.map((entry) => entry.placed);
}
