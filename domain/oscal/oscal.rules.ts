import { Parameters } from './oscal.params.rules.ts';
import { hasStatement, isWithdrawn, keyOf, questionOf, type Context } from './oscal.questions.rules.ts';
import { childrenOf, inReadingOrder, isNode, OscalRefusal, textAt, type Node, type Notice, type Placed } from './oscal.reading.rules.ts';
import { sectionsOf, stepOf, type Shelved, type PathStep } from './oscal.sections.rules.ts';
import { cutText, plainText } from './oscal.text.rules.ts';
import { TEMPLATE_LIMITS, type Section, type TemplateType } from '#domain/templates/templates.rules.ts';

export interface CatalogTemplate {
  name: string;
  description: string;
  type: TemplateType;
  sections: Section[];
  warnings: Notice[];
  /** Number of controls without a question. */
  skipped: number;
  source: { kind: 'oscal'; uuid: string; version: string };
}

const DEPTH_LIMIT = 10;

const OTHER_DOCUMENTS: Readonly<Record<string, string>> = {
  profile: 'an OSCAL profile, not a catalog: a profile only chooses from a catalog. Import its resolved profile catalog instead.',
  'mapping-collection': 'an OSCAL mapping collection, not a catalog.',
  'component-definition': 'an OSCAL component definition, not a catalog.',
  'system-security-plan': 'an OSCAL system security plan, not a catalog.',
  'assessment-plan': 'an OSCAL assessment plan, not a catalog.',
  'assessment-results': 'OSCAL assessment results, not a catalog.',
  'plan-of-action-and-milestones': 'an OSCAL plan of action and milestones, not a catalog.',
};

export function isOscalDocument(document: unknown): boolean {
  return isNode(document) && ['catalog', ...Object.keys(OTHER_DOCUMENTS)].some((key) => Object.hasOwn(document, key));
}

/** Template from an OSCAL catalog. Unreadable parts are rejected with their position; omitted or cut parts become warnings. */
export function templateFromCatalog(document: unknown): CatalogTemplate {
  const catalog = catalogOf(document);
  const metadata = metadataOf(catalog);
  const title = plainText(textAt(metadata, 'title'));
  const version = textAt(metadata, 'version');
  const warnings: Notice[] = [];
  const uuid = textAt(catalog.node, 'uuid');
  if (uuid === '')
    warnings.push({ path: 'catalog.uuid', message: 'The catalog has no uuid, so a newer edition cannot be recognised as such.' });

  const parameters = new Parameters(warnings);
  collectParameters(catalog, parameters, 0);
  const framework = { framework: cutText(title, 80), ...(version === '' ? {} : { version: version.slice(0, 40) }) };
  const walk = new Walk({ parameters, framework, warnings });
  walk.enter(catalog, []);
  if (walk.withdrawn > 0) warnings.push({ path: 'catalog', message: `${withdrawnControls(walk.withdrawn)} omitted.` });
  if (walk.shelved.length === 0) throw new OscalRefusal('catalog', 'The catalog has no controls to ask about.');

  return {
    name: cutText(title, TEMPLATE_LIMITS.name),
    description: descriptionOf(metadata, title, version),
    type: 'compliance',
    sections: sectionsOf(walk.shelved, title),
    warnings,
    skipped: walk.withdrawn,
    source: { kind: 'oscal', uuid, version },
  };
}

function catalogOf(document: unknown): Placed {
  if (!isNode(document)) throw new OscalRefusal('', 'This is not an OSCAL catalog: expected an object with the key "catalog".');
  if (isNode(document['catalog'])) return { node: document['catalog'], path: 'catalog' };
  if (Object.hasOwn(document, 'catalog')) throw new OscalRefusal('catalog', 'The catalog must be an object.');

  const other = Object.keys(OTHER_DOCUMENTS).find((key) => Object.hasOwn(document, key));
  if (other) throw new OscalRefusal(other, `This is ${OTHER_DOCUMENTS[other]}`);
  const keys = Object.keys(document).slice(0, 5).join(', ');
  throw new OscalRefusal('', `This is not an OSCAL catalog: expected the key "catalog", found ${cutText(keys, 200) || 'nothing'}.`);
}

function metadataOf(catalog: Placed): Node {
  const metadata = catalog.node['metadata'];
  if (!isNode(metadata)) throw new OscalRefusal('catalog.metadata', 'The catalog has no metadata.');
  if (plainText(textAt(metadata, 'title')) === '') throw new OscalRefusal('catalog.metadata.title', 'The catalog has no title.');
  return metadata;
}

function descriptionOf(metadata: Node, title: string, version: string): string {
  const edition = `${title}${version === '' ? '' : `, version ${version}`}. Imported from an OSCAL catalog.`;
  return cutText([edition, plainText(textAt(metadata, 'remarks'))].filter((text) => text !== '').join('\n\n'), 5_000);
}

function collectParameters(owner: Placed, parameters: Parameters, depth: number): void {
  if (depth > DEPTH_LIMIT) throw new OscalRefusal(owner.path, `Groups and controls may be nested at most ${DEPTH_LIMIT} deep.`);
  parameters.collectFrom(owner);
  for (const child of [...childrenOf(owner, 'groups'), ...childrenOf(owner, 'controls')]) collectParameters(child, parameters, depth + 1);
}

function withdrawnControls(count: number): string {
  return count === 1 ? '1 withdrawn control was' : `${count} withdrawn controls were`;
}

/** Walks the tree in document order and collects questions under their group path. */
class Walk {
  readonly shelved: Shelved[] = [];
  withdrawn = 0;
  private readonly seen = new Map<string, string>();
  private readonly context: Context;

  constructor(context: Context) {
    this.context = context;
  }

  enter(owner: Placed, steps: readonly PathStep[]): void {
    this.controls(owner, steps);
    for (const group of inReadingOrder(childrenOf(owner, 'groups'))) this.enter(group, [...steps, stepOf(group, this.context.parameters)]);
  }

  private controls(owner: Placed, steps: readonly PathStep[]): void {
    for (const control of inReadingOrder(childrenOf(owner, 'controls'))) this.control(control, steps);
  }

  /** A control that contains others becomes a section, unless it has a statement: then the others are its enhancements. */
  private control(control: Placed, steps: readonly PathStep[]): void {
    this.register(control);
    const isParent = childrenOf(control, 'controls').length > 0;
    const isCategory = isParent && (textAt(control.node, 'class') === 'category' || !hasStatement(control));

    if (isWithdrawn(control)) this.withdrawn += 1;
    else if (isCategory) return this.controls(control, [...steps, stepOf(control, this.context.parameters)]);
    else this.shelve({ steps, question: questionOf(control, this.context) });
    this.controls(control, steps);
  }

  private register(control: Placed): void {
    const key = keyOf(control);
    const first = this.seen.get(key.toLowerCase());
    if (first !== undefined) throw new OscalRefusal(`${control.path}.id`, `The control ID "${key}" is already used at ${first}.`);
    this.seen.set(key.toLowerCase(), control.path);
  }

  private shelve(entry: Shelved): void {
    if (this.shelved.length >= TEMPLATE_LIMITS.questions) {
      throw new OscalRefusal('catalog', `The catalog has more than ${TEMPLATE_LIMITS.questions} controls, the most a template holds.`);
    }
    this.shelved.push(entry);
  }
}
