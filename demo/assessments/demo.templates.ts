import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Sections } from '#contract/templates/questions.contract.ts';
import { questionsOf, type Section, type TemplateBody, type TemplateType } from '#domain/templates/templates.rules.ts';
import { findStarter, STARTERS } from '#server/templates/templates.ts';
import type { Chance } from '#demo/demo.chance.ts';
import { BEYOND_CORE, DATED, IN_BASELINE, QUARTERLY } from '#demo/data/selections.ts';
import type { DemoSize } from '#demo/demo.sizes.ts';

export interface DemoTemplate {
  id: string;
  name: string;
  description: string;
  type: TemplateType;
  body: TemplateBody;
  questions: number;
}

/** Questions that a template can be made of. */
interface Sources {
  core: readonly Section[];
  baseline: readonly Section[];
  onboarding: readonly Section[];
  prospect: readonly Section[];
  /** Areas that no starter covers, such as printing and telephony. */
  more: readonly Section[];
}

interface Recipe {
  name: string;
  type: TemplateType;
  description: string;
  sections: (sources: Sources) => Section[];
}

const TRADES = [
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
] as const;

/** The first four are used for assessments; larger organisations have more templates. */
const RECIPES: readonly Recipe[] = [
  {
    name: 'Full standards review',
    type: 'technical_alignment',
    description: 'The yearly review: our complete standard, including security governance and office technology.',
    sections: ({ core, baseline, more }) => [...core.map((section) => withBaseline(section, baseline)), ...more],
  },
  {
    name: 'Quarterly technical check',
    type: 'technical_alignment',
    description: 'The 60 most important questions of our standard, asked every quarter.',
    sections: ({ core }) => kept(core, ({ key }) => QUARTERLY.includes(key)),
  },
  {
    name: 'Cyber insurance readiness',
    type: 'security',
    description: 'The questions that insurers ask before they offer or renew cyber insurance.',
    sections: ({ core, baseline }) => first(80, [...baseline, ...only(core, ['continuity-and-lifecycle', 'people-and-process'])]),
  },
  {
    name: 'Compliance deep dive',
    type: 'compliance',
    description: 'Security controls, privacy and documentation in detail, for customers with an audit.',
    sections: ({ core, baseline, more }) => first(150, [...baseline, ...only(more, ['privacy']), ...notInBaseline(core)]),
  },
  {
    name: 'New customer onboarding',
    type: 'onboarding',
    description: 'Everything to take over from the former provider in the first month.',
    sections: ({ onboarding }) => first(45, onboarding),
  },
  {
    name: 'Prospect first look',
    type: 'prospect',
    description: 'A first assessment for a sales meeting, without access to systems.',
    sections: ({ prospect }) => first(25, prospect),
  },
  {
    name: 'Backup and recovery focus',
    type: 'security',
    description: 'Backup, recovery, patching and continuity in detail.',
    sections: ({ core, baseline }) =>
      first(70, [
        ...only(core, ['backup-and-recovery', 'patching-and-vulnerability', 'monitoring-and-response', 'continuity-and-lifecycle']),
        ...only(baseline, ['response', 'protection', 'assets', 'detection']),
      ]),
  },
  {
    name: 'Cloud tenant review',
    type: 'security',
    description: 'Identity, Microsoft 365, cloud applications and data protection in detail.',
    sections: ({ core, baseline, more }) =>
      first(90, [
        ...only(core, ['identity-and-access', 'email-and-collaboration', 'cloud-and-saas', 'data-protection-and-sharing']),
        ...only(more, ['ai', 'privacy', 'databases']),
        ...only(baseline, ['suppliers', 'detection', 'response', 'assets']),
      ]),
  },
  ...TRADES.map((trade, i): Recipe => ({
    name: `${trade} add-on`,
    type: 'compliance',
    description: `Additional questions for customers in ${trade.toLowerCase()}.`,
    sections: ({ core, baseline, more }) =>
      first(100 + i * 8, [...more.slice(i), ...more.slice(0, i), ...baseline, ...notInBaseline(core)]),
  })),
];
export const FULL = 0;
export const SHORT = 1;
export const EIGHTY = 2;
export const LONG = 3;

/** Includes our starters; every third customer uses the first one for its long assessment. */
export function demoTemplates(size: DemoSize, chance: Chance, createdAt: Date): DemoTemplate[] {
  const starters = STARTERS.map((starter) => {
    const { name, description = '', sections } = starter.load();
    const body: TemplateBody = { sections };
    return { id: chance.id(createdAt), name, description, type: starter.type, body, questions: questionsOf(body).length };
  });
  const sources = readSources();
  const made = RECIPES.slice(0, size.templates).map(({ sections, ...recipe }) => {
    const body: TemplateBody = { sections: sections(sources) };
    return { ...recipe, id: chance.id(createdAt), body, questions: questionsOf(body).length };
  });
  return [...made, ...starters];
}

function readSources(): Sources {
  const starter = (slug: string) => findStarter(slug)?.load().sections ?? [];
  return {
    core: starter('core-technical-alignment'),
    baseline: kept(starter('security-baseline'), ({ key }) => !DATED.includes(key)),
    onboarding: starter('onboarding'),
    prospect: starter('prospect-check'),
    more: Sections.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../data/sections.json'), 'utf8'))),
  };
}

function kept(sections: readonly Section[], isKept: (question: Section['questions'][number]) => boolean): Section[] {
  return sections
    .map((section) => ({ ...section, questions: section.questions.filter(isKept) }))
    .filter(({ questions }) => questions.length > 0);
}

function only(sections: readonly Section[], keys: readonly string[]): Section[] {
  return sections.filter(({ key }) => keys.includes(key));
}

function notInBaseline(core: readonly Section[]): Section[] {
  return kept(core, ({ key }) => !IN_BASELINE.includes(key));
}

function withBaseline(section: Section, baseline: readonly Section[]): Section {
  const keys = BEYOND_CORE[section.key] ?? [];
  return {
    ...section,
    questions: [...section.questions, ...questionsOf({ sections: [...baseline] }).filter(({ key }) => keys.includes(key))],
  };
}

/** The first questions, all of them unconditional, with the sections of one title joined. */
function first(count: number, sections: readonly Section[]): Section[] {
  const byTitle = new Map<string, Section>();
  let remaining = count;
  for (const section of sections) {
    const questions = section.questions.slice(0, remaining).map(({ showIf: _, ...question }) => question);
    remaining -= questions.length;
    const known = byTitle.get(section.title);
    if (questions.length > 0) byTitle.set(section.title, { ...section, ...known, questions: [...(known?.questions ?? []), ...questions] });
  }
  return [...byTitle.values()];
}
