import { type Question, questionsOf, type TemplateBody, TEMPLATE_LIMITS } from './templates.rules.ts';

export interface NamedQuestion {
  key: string;
  text: string;
  section: string;
}

export interface TemplateChanges {
  added: NamedQuestion[];
  removed: NamedQuestion[];
  /** Reworded questions, which may keep their meaning or be new questions. */
  reworded: { key: string; section: string; before: string; after: string }[];
  /** Same wording, different properties. */
  changed: (NamedQuestion & { fields: string[] })[];
  /** Sentences about changes to sections and scoring. */
  others: string[];
}

const FIELDS = {
  type: 'answer',
  options: 'choices',
  bands: 'bands',
  required: 'required',
  weight: 'weight',
  critical: 'critical',
  internalOnly: 'internal',
  failThreshold: 'fail threshold',
  evidenceRequired: 'evidence',
  showIf: 'condition',
  help: 'help',
  findingTitle: 'finding title',
  clientWording: 'customer wording',
  gain: 'gain',
  recommendationKey: 'recommendation',
  frameworkRefs: 'references',
  tags: 'tags',
} as const satisfies Partial<Record<keyof Question, string>>;

const isField = (name: string): name is keyof typeof FIELDS => Object.hasOwn(FIELDS, name);
const FIELD_NAMES = Object.keys(FIELDS).filter(isField);

interface Placed {
  question: Question;
  section: string;
}

function placesOf(body: TemplateBody): Map<string, Placed> {
  return new Map(
    body.sections.flatMap(({ title, questions }) => questions.map((question) => [question.key, { question, section: title }])),
  );
}

export function changesOf(before: TemplateBody, after: TemplateBody): TemplateChanges {
  const [old, now] = [placesOf(before), placesOf(after)];
  const named = ({ question: { key, text }, section }: Placed): NamedQuestion => ({ key, text, section });
  const both = [...now.values()].flatMap((place) => {
    const was = old.get(place.question.key);
    return was ? [{ was: was.question, ...place, moved: was.section !== place.section }] : [];
  });
  return {
    added: [...now.values()].filter(({ question }) => !old.has(question.key)).map(named),
    removed: [...old.values()].filter(({ question }) => !now.has(question.key)).map(named),
    reworded: both
      .filter(({ was, question }) => was.text !== question.text)
      .map(({ was, question, section }) => ({ key: question.key, section, before: was.text, after: question.text })),
    changed: both.flatMap(({ was, question, section, moved }) => {
      const fields = [...changedFields(was, question), ...(moved ? ['section'] : [])];
      return fields.length > 0 ? [{ ...named({ question, section }), fields }] : [];
    }),
    others: otherChanges(before, after),
  };
}

function changedFields(before: Question, after: Question): string[] {
  return FIELD_NAMES.filter((name) => !isSame(before[name], after[name])).map((name) => FIELDS[name]);
}

/** Treats absent and empty values as equal; ignores the order of fields. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, part]) => [name, sorted(part)]),
  );
}

function otherChanges(before: TemplateBody, after: TemplateBody): string[] {
  const old = new Map(before.sections.map((section) => [section.key, section]));
  const now = new Set(after.sections.map(({ key }) => key));
  const ofSections = after.sections.flatMap((section) => {
    const was = old.get(section.key);
    if (!was) return [`The section “${section.title}” is new.`];
    return [
      ...(was.title === section.title ? [] : [`The section “${was.title}” is now called “${section.title}”.`]),
      ...(was.weight === section.weight ? [] : [`The section “${section.title}” weighs ${section.weight} instead of ${was.weight}.`]),
    ];
  });
  const gone = before.sections.filter(({ key }) => !now.has(key)).map(({ title }) => `The section “${title}” was removed.`);
  const scoring = isSame(before.scoring ?? {}, after.scoring ?? {}) ? [] : ['The scoring method or the score bands changed.'];
  return [...ofSections, ...gone, ...scoring];
}

/** Template in which the given reworded questions get new keys, so that their history ends. */
export function withNewQuestions(body: TemplateBody, keys: readonly string[], edition: number): TemplateBody {
  const taken = new Set(questionsOf(body).map(({ key }) => key.toLowerCase()));
  const renamed = new Map(keys.map((key) => [key, newKeyFor(key, edition, taken)]));
  const next = (key: string) => renamed.get(key) ?? key;
  const follow = <C extends { question: string }>(conditions: C[]) => conditions.map((one) => ({ ...one, question: next(one.question) }));
  return {
    ...body,
    sections: body.sections.map((section) => ({
      ...section,
      questions: section.questions.map(({ showIf, ...question }) => ({
        ...question,
        key: next(question.key),
        ...(showIf && {
          showIf: { ...(showIf.all && { all: follow(showIf.all) }), ...(showIf.any && { any: follow(showIf.any) }) },
        }),
      })),
    })),
  };
}

function newKeyFor(key: string, edition: number, taken: Set<string>): string {
  for (let number = edition; ; number += 1) {
    const suffix = `-v${number}`;
    const wanted = `${key.slice(0, TEMPLATE_LIMITS.key - suffix.length)}${suffix}`;
    if (taken.has(wanted.toLowerCase())) continue;
    taken.add(wanted.toLowerCase());
    return wanted;
  }
}
