import { scoreText } from '#domain/assessments/printed.scores.rules.ts';
import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';

const MOST = 3;

/** Results to show at the next review if today's requested decisions, or after the meeting the approved ones, are carried out. */
export function shownNextTime(
  { scoreAfter, recommendations, template }: Pick<DeckFacts, 'scoreAfter' | 'recommendations' | 'template'>,
  decided: DeckFacts['decided'] | null = null,
): string[] {
  const asked = recommendations.filter(({ state }) => state === 'asked');
  const carried = asked.filter((one) => decided === null || isApproved(one, decided));
  const outcomes = carried.flatMap(({ options }) => {
    const outcome = options.find(({ isChosen }) => isChosen)?.outcome;
    return outcome ? [`${outcome.label}: ${outcome.value}`] : [];
  });
  const isWhole = asked.length > 0 && carried.length === asked.length;
  const score = scoreAfter && isWhole ? [`${scoreText(scoreAfter.asked, template.bands)}, the score expected with today’s decisions`] : [];
  return [...outcomes.slice(0, MOST - score.length), ...score];
}

const isApproved = ({ number }: DeckRecommendation, decided: DeckFacts['decided']) =>
  decided.findLast(({ recommendation }) => recommendation === number)?.outcome === 'approved';
