/** Meanings of columns with known headers, most specific first. */
const SYNONYMS = {
  section: [
    'section',
    'family',
    'category',
    'domain',
    'area',
    'control family',
    'control category',
    'group',
    'chapter',
    'function',
    'topic',
  ],
  text: [
    'question',
    'question text',
    'requirement',
    'security requirement',
    'requirement text',
    'control text',
    'control',
    'control name',
    'control title',
    'safeguard',
    'safeguard title',
    'statement',
    'title',
    'text',
    'name',
    'check',
  ],
  key: [
    'key',
    'question key',
    'id',
    'identifier',
    'question id',
    'control id',
    'control identifier',
    'requirement id',
    'control number',
    'control no',
    'control ref',
    'control reference',
    'control code',
    'requirement number',
    'requirement no',
    'requirement ref',
    'question number',
    'question no',
    'clause',
    'article',
    'reference',
    'ref',
    'code',
    'number',
    'no',
  ],
  type: ['type', 'question type', 'answer type'],
  required: ['required', 'mandatory'],
  weight: ['weight', 'weighting', 'importance'],
  critical: ['critical', 'is critical'],
  internalOnly: ['internal only', 'internal'],
  options: ['options', 'choices', 'answers', 'answer options'],
  bands: ['bands', 'score bands', 'age bands'],
  whyWeAsk: ['why we ask', 'why', 'rationale', 'reason', 'business reason'],
  howToCheck: [
    'how to check',
    'how',
    'how to find out',
    'guidance',
    'help',
    'description',
    'discussion',
    'details',
    'implementation guidance',
    'supplemental guidance',
  ],
  showIf: ['show if', 'condition'],
  failThreshold: ['fail threshold', 'threshold'],
  findingTitle: ['finding title'],
  clientWording: ['client wording', 'customer wording'],
  gain: ['gain'],
  evidenceRequired: ['evidence', 'evidence required'],
  recommendationKey: ['recommendation key'],
  frameworkRefs: ['framework refs', 'framework references', 'mappings'],
  tags: ['tags', 'labels'],
  sectionKey: ['section key'],
  sectionWeight: ['section weight'],
  sectionDescription: ['section description'],
  templateName: ['template name'],
  templateType: ['template type'],
  templateDescription: ['template description'],
  templateScoring: ['template scoring'],
} as const;

export type Meaning = keyof typeof SYNONYMS;

export interface Columns {
  at: Partial<Record<Meaning, number>>;
  unused: { index: number; header: string }[];
  /** Keys are control numbers of a catalogue, not our own keys. */
  hasControlNumbers: boolean;
}

const OWN_KEYS: readonly string[] = ['key', 'question key'];

export const MEANINGS = Object.keys(SYNONYMS).filter((name): name is Meaning => Object.hasOwn(SYNONYMS, name));

export function normalisedHeader(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Number of recognised headers, used to find the header row and the delimiter. */
export function understoodHeaders(row: readonly string[]): number {
  return Object.keys(columnsOf(row).at).length;
}

export function columnsOf(row: readonly string[]): Columns {
  const headers = row.map(normalisedHeader);
  const at: Partial<Record<Meaning, number>> = {};
  const used = new Set<number>();
  for (const meaning of MEANINGS) {
    const column = SYNONYMS[meaning].map((name) => headers.indexOf(name)).find((index) => index >= 0 && !used.has(index));
    if (column === undefined) continue;
    at[meaning] = column;
    used.add(column);
  }
  // In a list with descriptions only, those are the questions.
  if (at.text === undefined && at.howToCheck !== undefined && headers[at.howToCheck] === 'description') {
    at.text = at.howToCheck;
    delete at.howToCheck;
  }
  const unused = row
    .map((header, index) => ({ index, header: header.trim() }))
    .filter(({ index, header }) => header !== '' && !used.has(index));
  const hasControlNumbers = at.key !== undefined && !OWN_KEYS.includes(headers[at.key] ?? '');
  return { at, unused, hasControlNumbers };
}
