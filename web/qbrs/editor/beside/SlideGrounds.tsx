import { useState } from 'react';
import { groundsOf, isWeak } from '#domain/deck/confidence/confidence.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';

/** Reliability of a section's slides: coverage and age of the data. */
export function SlideGrounds({ section, facts }: { section: string; facts: DeckFacts }) {
  const [now] = useState(() => new Date());
  const grounds = groundsOf(section, facts, dayIn(now, facts.review.timezone));
  if (grounds.length === 0) return null;
  return (
    <section aria-labelledby="slide-grounds" className="mt-4">
      <h3 id="slide-grounds" className="font-semibold">
        Evidence
      </h3>
      <ul className="mt-1 grid gap-1 text-sm">
        {grounds.map(({ words, isGood }) => (
          <li key={words} className={isGood ? 'flex items-start gap-1.5' : 'flex items-start gap-1.5 text-warning-text'}>
            <span className="mt-0.5 shrink-0">
              {isGood ? <CircleCheckIcon size={14} className="text-success-text" /> : <AlertTriangleIcon size={14} />}
            </span>
            <span className="first-letter:uppercase">{words}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs text-muted">
        {isWeak(grounds) && 'Check the marked items before sharing the deck. '}Visible only to your organisation.
      </p>
    </section>
  );
}
