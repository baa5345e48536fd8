import type { EditedQuestion, EditedSection } from './draft.ts';

export type WeightChoice = 'section' | 'all' | 'required' | 'critical' | 'internal';

export function chosenQuestions(sections: readonly EditedSection[], choice: WeightChoice, current: string | undefined): Set<string> {
  const isChosen = (question: EditedQuestion, section: string) => {
    if (choice === 'section') return section === current;
    if (choice === 'required') return question.required;
    if (choice === 'critical') return question.critical;
    return choice === 'all' || question.internalOnly;
  };
  return new Set(sections.flatMap(({ key, questions }) => questions.filter((one) => isChosen(one, key)).map((one) => one.key)));
}

interface Weighing {
  choice: WeightChoice;
  current: string | undefined;
  weight: number;
}

export function weighted(sections: EditedSection[], { choice, current, weight }: Weighing): EditedSection[] {
  const keys = chosenQuestions(sections, choice, current);
  return sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => (keys.has(question.key) ? { ...question, weight } : question)),
  }));
}

interface Replacing {
  find: string;
  replacement: string;
  /** True for a case-sensitive match. */
  isExact: boolean;
}

interface ReplacedPlace {
  path: string;
  before: string;
  after: string;
}

const TEXTS = ['text', 'findingTitle', 'clientWording'] as const;
const HELPS = ['whyWeAsk', 'howToCheck'] as const;

/** Sections with every occurrence replaced, and each changed text. */
export function replacedIn(
  sections: EditedSection[],
  { find, replacement, isExact }: Replacing,
): { sections: EditedSection[]; places: ReplacedPlace[] } {
  if (find === '') return { sections, places: [] };
  const pattern = new RegExp(find.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`), isExact ? 'gu' : 'giu');
  const places: ReplacedPlace[] = [];
  const put = (path: string, before: string): string => {
    const after = before.replaceAll(pattern, () => replacement);
    if (after !== before) places.push({ path, before, after });
    return after;
  };
  const maybe = (path: string, text: string | undefined) => (text === undefined ? undefined : put(path, text) || undefined);
  const replaced = sections.map((section) => ({
    ...section,
    title: put(`${section.key} title`, section.title),
    ...(section.description === undefined ? {} : { description: maybe(`${section.key} description`, section.description) }),
    questions: section.questions.map((question) => inQuestion(question, put, maybe)),
  }));
  return { sections: replaced, places };
}

function inQuestion(
  question: EditedQuestion,
  put: (path: string, text: string) => string,
  maybe: (path: string, text: string | undefined) => string | undefined,
): EditedQuestion {
  const { key, help, options } = question;
  const next: EditedQuestion = { ...question };
  for (const field of TEXTS) {
    if (field === 'text') next.text = put(`${key} text`, question.text);
    else if (question[field] !== undefined) next[field] = maybe(`${key} ${field}`, question[field]);
  }
  if (help) {
    next.help = { ...help };
    for (const field of HELPS) if (help[field] !== undefined) next.help[field] = maybe(`${key} ${field}`, help[field]);
  }
  if (options) next.options = options.map((option) => ({ ...option, label: put(`${key} ${option.key}`, option.label) }));
  return next;
}
