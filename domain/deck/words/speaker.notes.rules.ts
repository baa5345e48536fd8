import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { claim, type Clause, figure, phrase } from '#domain/deck/claims/claim.rules.ts';
import type { Scope } from '#domain/deck/claims/source.rules.ts';
import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { counted } from '#domain/deck/titles/titles.words.rules.ts';

/** Maximum words of speaker notes, readable at a glance. */
const MOST_WORDS = 90;

/** Question to the customer on a slide, with the figures that it names. */
const ASKS: Record<string, (facts: DeckFacts) => string | Clause> = {
  summary: (facts) => {
    const asked = facts.recommendations.filter(({ state }) => state === 'asked').length;
    if (asked === 0) return 'What would you like to hear about first today?';
    if (asked === 1) return 'What do you need to know to decide on the approval?';
    return phrase(`What do you need to know to decide on the ${counted(asked, 'approval')}?`, [figure('plan.asked', asked)]);
  },
  since: ({ since }) => {
    const late = since?.commitments.filter(({ isLate }) => isLate).length ?? 0;
    if (late === 0) return 'Is anything missing that you remember?';
    if (late === 1) return 'Which date do we agree for the late commitment?';
    return phrase(`Which date do we agree for the ${counted(late, 'late commitment')}?`, [figure('commitments.late', late)]);
  },
  score: ({ template }) => phrase(`Is ${template.target}% still the right target for you?`, [figure('score.target', template.target)]),
  sections: () => 'Which of the low ones do you feel in your daily work?',
  service: () => 'Do these figures match how our service felt to you?',
  feedback: () => 'What should we change first?',
  automatic: () => 'Did you notice any of these changes yourselves?',
  findings: () => 'Which of these would stop your work first?',
  risks: () => 'Would you place any of these risks elsewhere on the map?',
  recommendations: () => 'Is anything missing, or in the wrong order?',
  options: () => 'Which of these ways do you choose?',
  ways: () => 'Which of these plans fits your budget and your year?',
  roadmap: () => 'Is any of these quarters a bad time for you?',
  budget: () => 'Does this fit what you have planned to spend?',
  lifecycle: ({ lifecycle }) =>
    lifecycle.undatedPastLife === 0
      ? 'Do you know of equipment that is not listed?'
      : 'Which replacement date should undated equipment get?',
  goals: () => 'Has any of your goals changed since we agreed on them?',
  decisions: () => 'Do you approve, defer or decline them; who decides, and by when?',
  next: () => 'Does everyone agree with their step and its date?',
};

/** Fills in speaker notes, sources and questions, unless notes were written by hand. */
export function withNotes(slides: readonly DeckSlide[], facts: DeckFacts): DeckSlide[] {
  return slides.map((slide) => {
    const asked = ASKS[slide.section]?.(facts) ?? '';
    const question = claim('note', SCOPES[slide.section] ?? 'customer', asked, 'notes.ask');
    const [proof, ask] = [slide.notes.proof || slide.source, slide.notes.ask || question.words];
    return {
      ...slide,
      notes: { say: slide.notes.say || spoken(slide, [proof, ask]), proof, ask, minutes: slide.notes.minutes },
      ...(ask === question.words && ask !== '' ? { claims: [...(slide.claims ?? []), question] } : {}),
    };
  });
}

/** Reach of the questions that name figures, where it is not the customer. */
const SCOPES: Record<string, Scope> = { since: 'period', score: 'assessment' };

const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '');

/** Title and second line as they are spoken; the title alone if both are too long. */
function spoken({ section, title, lead }: DeckSlide, others: readonly string[]): string {
  if (section === 'cover') return '';
  const both = `${title}.${lead === null ? '' : ` ${lead}`}`;
  const count = [both, ...others].reduce((sum, text) => sum + wordsOf(text).length, 0);
  return count <= MOST_WORDS ? both : `${title}.`;
}
