import { updateTemplate } from '#contract/templates/templates.contract.ts';
import { structureFaults } from '#domain/templates/structure.rules.ts';
import type { TemplateDraft } from './draft.ts';
import type { FaultLocation } from '#web/templates/StructureFaults.tsx';

/** Finds everything that the server would refuse, before sending. */
export function faultyPlaces(draft: TemplateDraft, version: number): FaultLocation[] {
  const parsed = updateTemplate.body.safeParse({ ...draft, version });
  const shapes = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ path: spelled(path), message }));
  return [...shapes, ...structureFaults(draft)];
}

/** Path in the server's format: sections[0].questions[3].text. */
function spelled(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`)).join('');
}

const SECTION = /^sections\[(\d+)\]/;
const QUESTION = /\.questions\[(\d+)\]/;

interface Located {
  /** Name such as "Identity, question 3: text". */
  name: string;
  section: string | undefined;
  question: string | undefined;
}

export function located(draft: TemplateDraft, path: string): Located {
  const field = fieldOf(path);
  const section = draft.sections[numberIn(SECTION, path)];
  if (!section) return { name: field, section: undefined, question: undefined };
  const at = numberIn(QUESTION, path);
  const question = section.questions[at];
  const title = section.title || 'Untitled section';
  const place = question ? `${title}, question ${at + 1}` : title;
  return { name: field === 'questions' ? place : `${place}: ${field}`, section: section.key, question: question?.key };
}

function numberIn(pattern: RegExp, path: string): number {
  return Number(pattern.exec(path)?.[1] ?? Number.NaN);
}

/** Last name of a path, without its index. */
function fieldOf(path: string): string {
  return /([A-Za-z]+)(\[\d+\])?$/.exec(path)?.[1] ?? '';
}

/** Fault of exactly this field. */
export function faultAt(places: readonly FaultLocation[], path: string): string | undefined {
  return places.find((place) => place.path === path)?.message;
}
