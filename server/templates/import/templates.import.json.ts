import { STOP_EARLY } from '#contract/fields.ts';
import { Question, Section } from '#contract/templates/questions.contract.ts';
import { TemplateInput } from '#contract/templates/templates.contract.ts';
import { isNode, type Notice } from '#domain/oscal/oscal.reading.rules.ts';
import { positionOfJsonFault } from './templates.import.json-position.ts';
import { ImportRefusal } from './templates.import.refusal.ts';

/** Extra fields of a GET /templates/{id} response, ignored so that a saved response can be imported. */
const OUR_OWN_RECORD: ReadonlySet<string> = new Set([
  'id',
  'status',
  'version',
  'edition',
  'publishedVersion',
  'publishedAt',
  'hasUnpublishedChanges',
  'sectionCount',
  'questionCount',
  'assessmentCount',
  'customerCount',
  'owner',
  'isSample',
  'createdAt',
  'updatedAt',
  '$schema',
]);

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportRefusal(positionOfJsonFault(text), 'The JSON is malformed: it cannot be read beyond this point.');
  }
}

export function isOwnTemplate(document: unknown): boolean {
  return isNode(document) && Object.hasOwn(document, 'sections');
}

/** Parses our own JSON, the body of POST /templates. Unknown fields cause a warning, since most are misspelt. */
export function ownTemplate(document: unknown): { template: TemplateInput; warnings: Notice[] } {
  return { template: checkedTemplate(document), warnings: unknownFields(document) };
}

/** Validation shared by all import formats. */
export function checkedTemplate(candidate: unknown): TemplateInput {
  const result = TemplateInput.safeParse(candidate, STOP_EARLY);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = (issue?.path ?? []).reduce<string>(
    (so, step) => (typeof step === 'number' ? `${so}[${step}]` : so === '' ? String(step) : `${so}.${String(step)}`),
    '',
  );
  throw new ImportRefusal(path, `${path || 'The template'}: ${issue?.message ?? 'is not valid'}.`);
}

function unknownFields(document: unknown): Notice[] {
  if (!isNode(document)) return [];
  const warnings = unknownKeys(document, '', new Set([...Object.keys(TemplateInput.shape), ...OUR_OWN_RECORD]));
  forEachNode(document['sections'], 'sections', (section, path) => {
    warnings.push(...unknownKeys(section, path, new Set(Object.keys(Section.shape))));
    forEachNode(section['questions'], `${path}.questions`, (question, at) => {
      warnings.push(...unknownKeys(question, at, new Set(Object.keys(Question.shape))));
    });
  });
  return warnings;
}

function forEachNode(list: unknown, path: string, visit: (node: Readonly<Record<string, unknown>>, path: string) => void): void {
  if (!Array.isArray(list)) return;
  list.forEach((node: unknown, index) => {
    if (isNode(node)) visit(node, `${path}[${index}]`);
  });
}

function unknownKeys(node: Readonly<Record<string, unknown>>, path: string, known: ReadonlySet<string>): Notice[] {
  return Object.keys(node)
    .filter((field) => !known.has(field))
    .map((field) => {
      const name = field.slice(0, 60);
      return { path: path === '' ? name : `${path}.${name}`, message: `The field "${name}" is unknown and was ignored.` };
    });
}
