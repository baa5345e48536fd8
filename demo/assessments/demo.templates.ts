import { questionsOf, type Question, type Section, type TemplateBody, type TemplateType } from '#domain/templates/templates.rules.ts';
import { STARTERS } from '#server/templates/templates.ts';
import { chanceFrom, type Chance } from '#demo/demo.chance.ts';
import { AREAS } from '#demo/data/controls.ts';
import type { DemoSize } from '#demo/demo.sizes.ts';
import { suggestedFor } from '#demo/data/suggestions.ts';

export interface DemoTemplate {
  id: string;
  name: string;
  description: string;
  type: TemplateType;
  body: TemplateBody;
  questions: number;
}

/** The demo's rounds use the first four; larger organisations have more templates. */
const TEMPLATES: readonly [name: string, type: TemplateType, questions: number][] = [
  ['Full standards review', 'technical_alignment', 250],
  ['Quarterly technical check', 'technical_alignment', 60],
  ['Cyber insurance readiness', 'security', 80],
  ['Compliance deep dive', 'compliance', 150],
  ['New customer onboarding', 'onboarding', 45],
  ['Prospect first look', 'prospect', 25],
  ['Backup and recovery focus', 'security', 70],
  ['Cloud tenant review', 'security', 90],
  ...[
    'Healthcare',
    'Legal',
    'Finance',
    'Retail',
    'Manufacturing',
    'Education',
    'Hospitality',
    'Construction',
    'Media',
    'Energy',
    'Transport',
    'Farming',
  ].map((trade, i): [string, TemplateType, number] => [`${trade} add-on`, 'compliance', 100 + i * 8]),
];
export const FULL = 0;
export const SHORT = 1;
export const EIGHTY = 2;
export const LONG = 3;

/** Every organisation has our own starters; every third customer uses the first one as its long round. */
export function demoTemplates(size: DemoSize, chance: Chance, createdAt: Date): DemoTemplate[] {
  const starters = STARTERS.map((starter) => {
    const { name, description = '', sections } = starter.load();
    const body: TemplateBody = { sections };
    return { id: chance.id(createdAt), name, description, type: starter.type, body, questions: questionsOf(body).length };
  });
  const made = TEMPLATES.slice(0, size.templates).map(([name, type, questions], i) => {
    const body = bodyOf(questions, i);
    return {
      id: chance.id(createdAt),
      name,
      type,
      body,
      description: `Made for the demonstration: ${questions} questions in ${body.sections.length} areas.`,
      questions: questionsOf(body).length,
    };
  });
  return [...made, ...starters];
}

/** Ten questions for each area, starting at another control in each template; a seed of its own makes it the same in every organisation. */
function bodyOf(count: number, shift: number): TemplateBody {
  const chance = chanceFrom(1000 + shift);
  const sections: Section[] = [];
  for (let remaining = count, at = shift * 3; remaining > 0; remaining -= 10, at += 1) {
    const area = AREAS[at % AREAS.length];
    if (!area) break;
    const questions = area.controls.flatMap((control, i) =>
      withText(pairOf(`${area.key}.${i + 1}`, control, i, shift === FULL, chance), suggestedFor(area.key, i)),
    );
    sections.push({ key: area.key, title: area.title, weight: chance.pick([1, 1, 1, 2]), questions: questions.slice(0, remaining) });
  }
  return { sections };
}

/** The same questions, naming the library's text for their gaps where there is one. */
function withText(questions: Question[], recommendationKey: string | undefined): Question[] {
  return recommendationKey === undefined ? questions : questions.map((question) => ({ ...question, recommendationKey }));
}

/** Two questions about one control: whether it is in place, and one about details. */
function pairOf(key: string, control: string, i: number, conditional: boolean, chance: Chance): Question[] {
  const first: Question = {
    ...traits(chance),
    clientWording: `Gaps in ${control}`,
    key: `${key}.in-place`,
    text: `Is ${control} in place and working for everyone it should cover?`,
    type: 'alignment',
    required: true,
    help: {
      whyWeAsk: `Without ${control}, small faults turn into outages, losses or awkward questions from an insurer.`,
      howToCheck: `Look at the system itself rather than the paper: pick three examples of ${control} and follow each one to its end.`,
    },
  };
  const closer = CLOSER[i % CLOSER.length]?.(control) ?? {};
  const second: Question = { ...traits(chance), key: `${key}.closer`, text: '', type: 'yes_no', required: false, ...closer };
  if (conditional && i === 2) second.showIf = { all: [{ question: first.key, op: 'not_equals', value: 'not_met' }] };
  return [first, second];
}

function traits(chance: Chance) {
  return { weight: chance.pick([1, 1, 2, 3, 5]), critical: chance.is(0.06), internalOnly: chance.is(0.04) };
}

const CLOSER: readonly ((control: string) => Pick<Question, 'text' | 'type' | 'options' | 'clientWording'>)[] = [
  (control) => ({
    text: `Is ${control} written down where a colleague would find it?`,
    type: 'yes_no',
    clientWording: `No written record of ${control}`,
  }),
  (control) => ({
    text: `How mature is ${control}, from 0 (absent) to 5 (measured and improving)?`,
    type: 'scale_0_5',
    clientWording: `Little routine in ${control}`,
  }),
  (control) => ({
    text: `How is ${control} checked?`,
    type: 'single_choice',
    clientWording: `No regular check of ${control}`,
    options: [
      { key: 'automatic', label: 'Automatically, with an alert', points: 100 },
      { key: 'by_hand', label: 'By hand, on a schedule', points: 60 },
      { key: 'never', label: 'Not at all', points: 0 },
    ],
  }),
  (control) => ({ text: `When was ${control} last tested?`, type: 'date', clientWording: `No recent test of ${control}` }),
  (control) => ({
    text: `Which of these hold for ${control}?`,
    type: 'multi_choice',
    clientWording: `No owner or review of ${control}`,
    options: [
      { key: 'owner', label: 'It has a named owner', points: 40 },
      { key: 'reviewed', label: 'It was reviewed within a year', points: 30 },
      { key: 'reported', label: 'It is reported on', points: 30 },
    ],
  }),
];
