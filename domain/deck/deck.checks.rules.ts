import type { Broken } from '#domain/deck/claims/truth.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { editablesOf, type EditedTexts, hasRoom } from '#domain/deck/words/edited.texts.rules.ts';
import { plainText } from '#domain/deck/words/rich.text.rules.ts';
import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { counted, TITLE_LENGTH } from '#domain/deck/titles/titles.words.rules.ts';
import { lacksWords } from '#domain/deck/words/wording.rules.ts';

export interface SlideCheck {
  isGood: boolean;
  words: string;
}

/** Internal wording that no customer should read. */
const INTERNAL = /\b(?:internal(?:ly)?|not for (?:the )?(?:customer|client)|margin|mark-?up|up-?sell|cross-?sell|todo|tbd|xxx|fixme)\b/iu;

/** `broken` are the findings of the rules of truth on this slide. */
export function checksOf(slide: DeckSlide, texts: EditedTexts, facts: DeckFacts, broken: readonly Broken[] = []): SlideCheck[] {
  return [
    ...titleCheck(slide),
    roomCheck(slide, texts, broken),
    ...truthCheck(slide, broken),
    internalCheck(slide, texts),
    ...wordsCheck(slide, facts),
  ];
}

function titleCheck({ section, title }: DeckSlide): SlideCheck[] {
  if (section === 'cover') return [];
  return [{ isGood: title.length <= TITLE_LENGTH, words: `Title ${title.length} of ${TITLE_LENGTH} characters` }];
}

/** Edited and computed texts that are cut. */
function roomCheck(slide: DeckSlide, texts: EditedTexts, broken: readonly Broken[]): SlideCheck {
  const edited = editablesOf(slide).filter((edit) => {
    const text = texts[`${slide.key}.${edit.field}`];
    return text !== undefined && !hasRoom(text, edit);
  }).length;
  const cut = Math.max(edited, broken.filter(({ rule }) => rule === 'cut').length);
  return cut === 0
    ? { isGood: true, words: 'Everything fits' }
    : { isGood: false, words: `${counted(cut, 'text')} ${cut === 1 ? 'is' : 'are'} cut` };
}

function truthCheck({ claims = [] }: DeckSlide, broken: readonly Broken[]): SlideCheck[] {
  if (broken.some(({ rule }) => rule === 'advice')) return [{ isGood: false, words: 'One option must be advised' }];
  const untrue = broken.filter(({ isBlocking }) => isBlocking).length;
  if (untrue > 0)
    return [{ isGood: false, words: `${counted(untrue, 'sentence')} ${untrue === 1 ? 'contradicts' : 'contradict'} the data` }];
  return claims.length === 0 ? [] : [{ isGood: true, words: 'Sentences match the data' }];
}

function internalCheck(slide: DeckSlide, texts: EditedTexts): SlideCheck {
  const written = Object.entries(texts).flatMap(([field, text]) => (field.startsWith(`${slide.key}.`) ? [plainText(text)] : []));
  const found = written.map((words) => INTERNAL.exec(words)?.[0]).find((word) => word !== undefined);
  return found === undefined ? { isGood: true, words: 'Nothing internal' } : { isGood: false, words: `“${found}” reads as internal` };
}

function wordsCheck({ section }: DeckSlide, facts: DeckFacts): SlideCheck[] {
  if (section !== 'findings') return [];
  const lacking = facts.gaps.filter(lacksWords).length;
  return lacking === 0
    ? []
    : [{ isGood: false, words: `${counted(lacking, 'finding')} ${lacking === 1 ? 'lacks' : 'lack'} words for the customer` }];
}

const TOTALS: Record<string, (facts: DeckFacts) => { all: number; noun: string; rest: string }> = {
  findings: ({ gaps }) => ({ all: gaps.length, noun: 'findings', rest: 'the others follow in the appendix' }),
  risks: ({ gaps }) => ({
    all: gaps.filter(({ impact, likelihood }) => impact !== null && likelihood !== null).length,
    noun: 'rated risks',
    rest: 'the highest first',
  }),
  goals: ({ goals }) => ({ all: goals.length, noun: 'goals', rest: 'those at risk first' }),
  since: ({ since }) => ({ all: since?.commitments.length ?? 0, noun: 'commitments', rest: 'late ones first' }),
  lifecycle: ({ lifecycle }) => ({ all: lifecycle.next.length, noun: 'replacements', rest: 'the next first' }),
  next: ({ next }) => ({ all: next.ours.length + next.theirs.length, noun: 'steps', rest: 'the others are in the minutes' }),
};

/** "5 of 31 findings are on this slide, …"; null if the slide shows everything or counts nothing. */
export function shownOfAll({ section, pieces }: DeckSlide, facts: DeckFacts): string | null {
  const total = TOTALS[section]?.(facts);
  if (!total) return null;
  const shown = pieces.flatMap((piece) => (piece.kind === 'table' ? piece.rows.filter(({ isSum }) => !isSum) : [])).length;
  return shown >= total.all ? null : `${shown} of ${total.all} ${total.noun} are on this slide, ${total.rest}.`;
}
