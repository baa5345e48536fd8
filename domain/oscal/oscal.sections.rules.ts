import { overviewOf } from './oscal.parts.rules.ts';
import type { Parameters } from './oscal.params.rules.ts';
import { OscalRefusal, textAt, type Placed } from './oscal.reading.rules.ts';
import { cutText, freeKey, keyFrom, plainText, type UsedKeys } from './oscal.text.rules.ts';
import { TEMPLATE_LIMITS, type Question, type Section } from '#domain/templates/templates.rules.ts';

/** Group, or control that acts as a category, on the path to a question. */
export interface PathStep {
  id: string;
  title: string;
  description: string;
}

export interface Shelved {
  steps: readonly PathStep[];
  question: Question;
}

const TITLE_LIMIT = 300;

export function stepOf(group: Placed, parameters: Parameters): PathStep {
  const title = plainText(textAt(group.node, 'title'));
  const id = textAt(group.node, 'id');
  if (title === '' && id === '') throw new OscalRefusal(`${group.path}.title`, 'A group needs a title.');
  return { id, title: title || id, description: overviewOf(group, parameters) };
}

/** Flattens groups into one level of sections: the deepest level that respects the section limit. */
export function sectionsOf(shelved: readonly Shelved[], rootTitle: string): Section[] {
  let depth = Math.max(1, ...shelved.map((entry) => entry.steps.length));
  while (depth > 1 && pathsAt(shelved, depth).size > TEMPLATE_LIMITS.sections) depth -= 1;
  const paths = pathsAt(shelved, depth);
  if (paths.size > TEMPLATE_LIMITS.sections) {
    throw new OscalRefusal(
      'catalog.groups',
      `The catalog has ${paths.size} groups; a template holds at most ${TEMPLATE_LIMITS.sections} sections.`,
    );
  }

  const shortTitles = [...paths.values()].map((path) => titleOf(path.steps.slice(-2), rootTitle));
  const usedKeys: UsedKeys = new Map();
  return [...paths.values()].map(({ steps, questions }, index) => {
    const short = shortTitles[index] ?? '';
    const isAmbiguous = shortTitles.filter((title) => title === short).length > 1;
    const description = steps.at(-1)?.description ?? '';
    return {
      key: freeKey(sectionKey(steps), usedKeys),
      title: isAmbiguous ? titleOf(steps, rootTitle) : short,
      ...(description === '' ? {} : { description: cutText(description, TEMPLATE_LIMITS.helpText) }),
      weight: 1,
      questions,
    };
  });
}

function pathsAt(shelved: readonly Shelved[], depth: number): Map<string, { steps: readonly PathStep[]; questions: Question[] }> {
  const paths = new Map<string, { steps: readonly PathStep[]; questions: Question[] }>();
  for (const { steps, question } of shelved) {
    const upperSteps = steps.slice(0, depth);
    const identity = JSON.stringify(upperSteps.map((step) => [step.id, step.title]));
    const path = paths.get(identity) ?? { steps: upperSteps, questions: [] };
    path.questions.push(question);
    paths.set(identity, path);
  }
  return paths;
}

/** Group id, else the words of its path. Never its position, which changes between editions. */
function sectionKey(steps: readonly PathStep[]): string {
  const id = steps.at(-1)?.id ?? '';
  if (id !== '') return keyFrom(id);
  return steps.length === 0 ? 'controls' : keyFrom(steps.map((step) => step.title).join(' '));
}

function titleOf(steps: readonly PathStep[], rootTitle: string): string {
  return cutText(steps.map((step) => step.title).join(' > ') || rootTitle, TITLE_LIMIT);
}
