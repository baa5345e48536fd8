import type { ReactNode } from 'react';
import type { CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { PhoneBudget } from './PhoneBudget.tsx';
import { PhoneHead } from './PhoneHead.tsx';
import { PhoneRoadmap } from './PhoneRoadmap.tsx';
import { PhoneSummaryPage } from './PhoneSummaryPage.tsx';

type Slide = CustomerView['slides'][number];

/** Layout of a slide for phones; null for slides whose texts and tables flow by themselves. */
export function phoneSlide(view: CustomerView, slide: Slide): ReactNode | null {
  const { asked, plan } = view;
  const { key, section, kicker, title } = slide;
  if (section === 'roadmap' && plan.roadmap) return <PhoneRoadmap roadmap={plan.roadmap} />;
  if (section === 'budget' && plan.budget) return <PhoneBudget budget={plan.budget} />;
  if (key === 'ask') return <PhoneSummaryPage view={view} slide={slide} />;
  const one = section === 'options' ? asked.find(({ id }) => key === `options-${id}`) : undefined;
  if (!one || one.options.length === 0) return null;
  return (
    <>
      <PhoneHead kicker={kicker} title={title} />
      <ul className="grid gap-3">
        {one.options.map(({ name, cost, outcome, points, isAdvised }) => (
          <li key={name} className="rounded-field border border-border p-3 wrap-anywhere">
            <p className="flex flex-wrap items-center justify-between gap-x-3 font-semibold">
              {name}
              {isAdvised && <span className="rounded bg-accent px-2 py-0.5 text-xs text-accent-text">We advise this</span>}
            </p>
            {cost !== '' && <p className="tabular-nums">{cost}</p>}
            {outcome && (
              <p className="text-sm">
                {outcome.label}: <span className="font-medium">{outcome.value}</span>
              </p>
            )}
            {points.map((point) => (
              <p key={point} className="text-sm text-muted">
                {point}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
