import { childrenOf, hasProp, isNode, textAt, textsAt, type Notice, type Placed } from './oscal.reading.rules.ts';
import { cutText, plainText } from './oscal.text.rules.ts';
import { TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';

/** Limits the growth of parameters that quote each other. */
const RENDERED_LIMIT = 1_000;
/** Twice the help text limit: longer texts are cut later with a warning, but must not fill the memory until then. */
const PROSE_LIMIT = 2 * TEMPLATE_LIMITS.helpText;
const INSERT = /\{\{\s*(?:insert:\s*)?param(?:,|:)?\s*([\w.-]+)\s*\}\}/g;
const UNSET = '[organisation-defined]';

/** Parameters of the document by id; ids are unique per document. */
export class Parameters {
  private readonly known = new Map<string, Placed>();
  private readonly rendered = new Map<string, string>();
  private readonly missing = new Set<string>();
  private readonly warnings: Notice[];

  constructor(warnings: Notice[]) {
    this.warnings = warnings;
  }

  collectFrom(owner: Placed): void {
    for (const param of childrenOf(owner, 'params')) {
      const id = textAt(param.node, 'id');
      if (!this.known.has(id)) this.known.set(id, param);
    }
  }

  /** Plain text with parameters substituted; unknown ones stay visible and are reported once. */
  fill(prose: string, path: string): string {
    return cutText(this.insert(plainText(cutText(prose, PROSE_LIMIT)), path, new Set()), PROSE_LIMIT);
  }

  private insert(prose: string, path: string, open: Set<string>): string {
    return prose.replaceAll(INSERT, (_whole, id: string) => this.valueOf(id, path, open));
  }

  private valueOf(id: string, path: string, open: Set<string>): string {
    const ready = this.rendered.get(id);
    if (ready !== undefined) return ready;
    const param = this.known.get(id);
    if (!param) return this.unknown(id, path);
    if (open.has(id)) return UNSET;

    open.add(id);
    const value = cutText(this.render(param, open), RENDERED_LIMIT);
    open.delete(id);
    this.rendered.set(id, value);
    return value;
  }

  private render(param: Placed, open: Set<string>): string {
    const say = (text: string) => this.insert(plainText(cutText(text, RENDERED_LIMIT)), param.path, open);
    const label = say(textAt(param.node, 'label'));
    // A summary parameter only aggregates others; its label describes them.
    if (label !== '' && hasProp(param, 'aggregates')) return `[${label}]`;

    const values = textsAt(param.node, 'values');
    if (values.length > 0) return values.slice(0, 50).map(say).join('; ');

    const select = param.node['select'];
    const choices = isNode(select) ? textsAt(select, 'choice').slice(0, 50).map(say) : [];
    if (isNode(select) && choices.length > 0) {
      return `[${textAt(select, 'how-many') === 'one-or-more' ? 'one or more' : 'one'} of: ${choices.join('; ')}]`;
    }
    return label === '' ? UNSET : `[${label}]`;
  }

  private unknown(id: string, path: string): string {
    if (!this.missing.has(id))
      this.warnings.push({ path, message: `The text names the parameter "${id}", which the catalog does not define.` });
    this.missing.add(id);
    return `[unknown parameter: ${id}]`;
  }
}
