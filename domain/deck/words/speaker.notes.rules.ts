import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { DeckSlide, SpeakerNotes } from '#domain/deck/page/slide.model.rules.ts';
import { counted, everyOf } from '#domain/deck/titles/titles.words.rules.ts';

/** Maximum words of speaker notes, readable at a glance. */
const MOST_WORDS = 90;

const ASKS: Record<string, (facts: DeckFacts) => string> = {
  summary: (facts) => {
    const asked = facts.recommendations.filter(({ state }) => state === 'asked').length;
    return asked === 0
      ? 'What would you like to hear most about today?'
      : `What do you need to know to decide on ${everyOf(asked, 'approval')}?`;
  },
  since: ({ since }) => {
    const late = since?.commitments.filter(({ isLate }) => isLate).length ?? 0;
    return late === 0
      ? 'Is anything missing that you remember?'
      : `Which day do we agree for ${late === 1 ? 'the one that is late' : `the ${counted(late, 'late one')}`}?`;
  },
  score: ({ template }) => `Is ${template.target}% still the right target for you?`,
  sections: () => 'Which of the low ones do you feel in your daily work?',
  service: () => 'Do these figures match how our service felt to you?',
  automatic: () => 'Did you notice any of these changes yourselves?',
  findings: () => 'Which of these would stop your work first?',
  risks: () => 'Would you place any of these risks elsewhere on the map?',
  recommendations: () => 'Is anything missing, or in the wrong order?',
  options: () => 'Which of these ways do you choose?',
  roadmap: () => 'Is any of these quarters a bad time for you?',
  budget: () => 'Does this fit what you have planned to spend?',
  lifecycle: ({ lifecycle }) =>
    lifecycle.undatedPastLife === 0
      ? 'Do you know of equipment that is not listed?'
      : 'Which replacement date should undated equipment get?',
  goals: () => 'Has any of your goals changed since we agreed on them?',
  decisions: () => 'Yes, later or no to each; who decides, and by when?',
  next: () => 'Does everyone agree with their step and its date?',
};

/** Fills in speaker notes, sources and questions, unless notes were written by hand. */
export function withNotes(slides: readonly DeckSlide[], facts: DeckFacts): DeckSlide[] {
  return slides.map((slide) => {
    const ask = ASKS[slide.section]?.(facts) ?? '';
    const spokenTitle = slide.section === 'cover' ? '' : `${slide.title}.${slide.lead === null ? '' : ` ${slide.lead}`}`;
    const own: SpeakerNotes = {
      say: slide.notes.say || spokenTitle,
      proof: slide.notes.proof || slide.source,
      ask: slide.notes.ask || ask,
      minutes: slide.notes.minutes,
    };
    return { ...slide, notes: { ...own, say: slide.notes.say || shortened(own) } };
  });
}

const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '');

/** Notes cut to the word limit. */
function shortened({ say, proof, ask }: SpeakerNotes): string {
  const room = MOST_WORDS - wordsOf(proof).length - wordsOf(ask).length;
  const words = wordsOf(say);
  return words.length <= room ? say : `${words.slice(0, Math.max(1, room)).join(' ')}…`;
}
