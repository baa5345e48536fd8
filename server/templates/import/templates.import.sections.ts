import type { Notice } from '#domain/oscal/oscal.reading.rules.ts';
import { cutText, freeKey, keyFrom, type UsedKeys } from '#domain/oscal/oscal.text.rules.ts';
import { KEY_PATTERN, TEMPLATE_LIMITS, type Question } from '#domain/templates/templates.rules.ts';
import { readNumber } from '#domain/templates/cells.rules.ts';
import { oneLine, type ImportRow } from './templates.import.question.ts';
import { ImportRefusal } from './templates.import.refusal.ts';

export interface RowSection {
  key: string;
  title: string;
  description?: string;
  weight: number;
  questions: Question[];
}

const NO_SECTION = 'General';

/** Groups questions by section in table order; a row without a section belongs to the one above. */
export class SectionBuilder {
  private readonly byIdentity = new Map<string, RowSection>();
  private readonly sectionKeys: UsedKeys = new Map();
  private readonly takenKeys: UsedKeys = new Map();
  private readonly rowOfKey = new Map<string, string>();
  private readonly warnings: Notice[];
  /** Sections with a key of their own, which are kept even without questions. */
  private readonly named = new Set<RowSection>();
  private current: RowSection | undefined;

  constructor(warnings: Notice[]) {
    this.warnings = warnings;
  }

  sections(): RowSection[] {
    return [...this.byIdentity.values()].filter((section) => section.questions.length > 0 || this.named.has(section));
  }

  questions(): Question[] {
    return this.sections().flatMap((section) => section.questions);
  }

  open(row: ImportRow): void {
    this.current = this.sectionOf(row);
    if (row.cellAt('sectionKey') !== '') this.named.add(this.current);
  }

  add(row: ImportRow, question: Question): void {
    if (row.cellAt('section') !== '' || row.cellAt('sectionKey') !== '') this.current = this.sectionOf(row);
    else if (this.current && this.current.title !== NO_SECTION) this.warnings.push(withoutSection(row, this.current));
    this.current ??= this.newSection(NO_SECTION, NO_SECTION, row);
    this.current.questions.push({ ...question, key: this.keyOf(row, question) });
  }

  private sectionOf(row: ImportRow): RowSection {
    const title = cutText(oneLine(row.cellAt('section')), 300) || row.cellAt('sectionKey');
    const identity = (row.cellAt('sectionKey') || title).toLowerCase();
    return this.byIdentity.get(identity) ?? this.newSection(identity, title, row);
  }

  private newSection(identity: string, title: string, row: ImportRow): RowSection {
    const written = row.cellAt('sectionKey');
    const description = cutText(row.cellAt('sectionDescription'), TEMPLATE_LIMITS.helpText);
    const section: RowSection = {
      key: freeKey(isKey(written) ? written : keyFrom(written || title), this.sectionKeys),
      title,
      ...(description === '' ? {} : { description }),
      weight: readNumber(row.cellAt('sectionWeight'), 0, 10) ?? 1,
      questions: [],
    };
    this.byIdentity.set(identity, section);
    return section;
  }

  /** Key from the table, or one derived from section and text, so that the same list always gets the same keys. */
  private keyOf(row: ImportRow, question: Question): string {
    const written = row.cellAt('key');
    const wanted = isKey(written) ? written : keyFrom(written || `${this.current?.key ?? ''} ${question.text}`);
    const first = this.rowOfKey.get(wanted.toLowerCase());
    if (first !== undefined && written !== '') throw new ImportRefusal(row.path, `The key "${wanted}" is already used in ${first}.`);
    if (first !== undefined) this.warnings.push({ path: row.path, message: `The question also appears in ${first}; both were imported.` });
    if (written !== '' && written !== wanted)
      this.warnings.push({ path: row.path, message: `The key "${written.slice(0, 60)}" was changed to "${wanted}".` });

    const key = freeKey(wanted, this.takenKeys);
    this.rowOfKey.set(key.toLowerCase(), row.path);
    return key;
  }
}

function isKey(text: string): boolean {
  return text.length <= TEMPLATE_LIMITS.key && KEY_PATTERN.test(text);
}

function withoutSection(row: ImportRow, section: RowSection): Notice {
  return { path: row.path, message: `No section is given; the question was added to "${section.title}" above it.` };
}
