import type { Template } from '#contract/templates/templates.contract.ts';

export type EditedSection = Template['sections'][number];
export type EditedQuestion = EditedSection['questions'][number];
export type TemplateDraft = Pick<Template, 'name' | 'description' | 'type' | 'scoring' | 'sections'>;

/** Edited state, and the server's. */
export interface Editing {
  draft: TemplateDraft;
  saved: TemplateDraft;
  version: number;
}

/** Sections and questions are identified by their stable keys. */
export type TemplateEdit =
  | { act: 'changeHeading'; change: Partial<Omit<TemplateDraft, 'sections'>> }
  | { act: 'insertSection'; index: number; section: EditedSection }
  | { act: 'changeSection'; section: string; change: Partial<Omit<EditedSection, 'key' | 'questions'>> }
  | { act: 'moveSection'; section: string; by: 1 | -1 }
  /** Moves a section to the position of another. */
  | { act: 'placeSection'; section: string; at: string }
  /** Bulk change, such as new weights. */
  | { act: 'changeAll'; sections: EditedSection[] }
  | { act: 'removeSection'; section: string }
  | { act: 'insertQuestion'; section: string; index: number; question: EditedQuestion }
  | { act: 'changeQuestion'; section: string; question: string; change: Partial<Omit<EditedQuestion, 'key'>> }
  | { act: 'moveQuestion'; section: string; question: string; by: 1 | -1 }
  | { act: 'insertQuestions'; section: string; index: number; questions: EditedQuestion[] }
  /** Moves a question to the position of another in the section. */
  | { act: 'placeQuestion'; section: string; question: string; at: string }
  | { act: 'sendQuestion'; section: string; question: string; to: string }
  | { act: 'removeQuestion'; section: string; question: string }
  | { act: 'discard' }
  | { act: 'saved'; template: Template; draft: TemplateDraft };

export function draftOf({ name, description, type, scoring, sections }: Template): TemplateDraft {
  return { name, description, type, scoring, sections };
}

export function editingOf(template: Template): Editing {
  const draft = draftOf(template);
  return { draft, saved: draft, version: template.version };
}

export function isDirty({ draft, saved }: Editing): boolean {
  return draft !== saved;
}

export function edited(editing: Editing, edit: TemplateEdit): Editing {
  if (edit.act === 'discard') return { ...editing, draft: editing.saved };
  if (edit.act === 'saved') return afterSave(editing, edit);
  return { ...editing, draft: editedDraft(editing.draft, edit) };
}

/** Text typed during the save stays as an unsaved change. */
function afterSave({ draft }: Editing, { template, draft: sent }: Extract<TemplateEdit, { act: 'saved' }>): Editing {
  const saved = draftOf(template);
  return { draft: draft === sent ? saved : draft, saved, version: template.version };
}

type DraftEdit = Exclude<TemplateEdit, { act: 'discard' | 'saved' }>;

function editedDraft(draft: TemplateDraft, edit: DraftEdit): TemplateDraft {
  if (edit.act === 'changeHeading') return { ...draft, ...edit.change };
  return { ...draft, sections: editedSections(draft.sections, edit) };
}

function editedSections(sections: EditedSection[], edit: Exclude<DraftEdit, { act: 'changeHeading' }>): EditedSection[] {
  switch (edit.act) {
    case 'insertSection':
      return sections.toSpliced(edit.index, 0, edit.section);
    case 'removeSection':
      return sections.filter(({ key }) => key !== edit.section);
    case 'moveSection':
      return moved(sections, edit.section, edit.by);
    case 'placeSection':
      return placed(sections, edit.section, edit.at);
    case 'changeAll':
      return edit.sections;
    case 'sendQuestion':
      return sent(sections, edit);
    default:
      return sections.map((section) => (section.key === edit.section ? editedSection(section, edit) : section));
  }
}

type SectionEdit = Extract<
  DraftEdit,
  { act: 'changeSection' | 'insertQuestion' | 'insertQuestions' | 'changeQuestion' | 'moveQuestion' | 'placeQuestion' | 'removeQuestion' }
>;

function editedSection(section: EditedSection, edit: SectionEdit): EditedSection {
  const { questions } = section;
  switch (edit.act) {
    case 'changeSection':
      return { ...section, ...edit.change };
    case 'insertQuestion':
      return { ...section, questions: questions.toSpliced(edit.index, 0, edit.question) };
    case 'insertQuestions':
      return { ...section, questions: questions.toSpliced(edit.index, 0, ...edit.questions) };
    case 'placeQuestion':
      return { ...section, questions: placed(questions, edit.question, edit.at) };
    case 'changeQuestion':
      return { ...section, questions: questions.map((one) => (one.key === edit.question ? { ...one, ...edit.change } : one)) };
    case 'moveQuestion':
      return { ...section, questions: moved(questions, edit.question, edit.by) };
    case 'removeQuestion':
      return { ...section, questions: questions.filter(({ key }) => key !== edit.question) };
  }
}

function sent(
  sections: EditedSection[],
  { section: from, question: key, to }: Extract<TemplateEdit, { act: 'sendQuestion' }>,
): EditedSection[] {
  const question = sections.find((section) => section.key === from)?.questions.find((one) => one.key === key);
  if (!question || from === to) return sections;
  return sections.map((section) => {
    if (section.key === from) return { ...section, questions: section.questions.filter((one) => one !== question) };
    return section.key === to ? { ...section, questions: [...section.questions, question] } : section;
  });
}

/** Moves one position up or down; no effect at the ends. */
function moved<T extends { key: string }>(list: T[], key: string, by: 1 | -1): T[] {
  const from = list.findIndex((one) => one.key === key);
  const [one, other] = [list[from], list[from + by]];
  if (!one || !other) return list;
  return list.with(from, other).with(from + by, one);
}

/** Moves to the position of another item. */
function placed<T extends { key: string }>(list: T[], key: string, at: string): T[] {
  const [from, to] = [list.findIndex((one) => one.key === key), list.findIndex((one) => one.key === at)];
  const one = list[from];
  return one === undefined || to < 0 ? list : list.toSpliced(from, 1).toSpliced(to, 0, one);
}
