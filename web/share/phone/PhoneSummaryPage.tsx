import type { CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { markedLists } from '#domain/deck/page/marked.rules.ts';
import { FlowingMark } from '#web/qbrs/slides/SlidePage.tsx';
import { Ask, Score } from './PhoneSummary.tsx';
import { PhoneHead } from './PhoneHead.tsx';

interface PhoneSummaryPageProps {
  view: CustomerView;
  slide: CustomerView['slides'][number];
}

/** Summary slide on a phone: score, wins and risks with their marks, and the requested decisions. */
export function PhoneSummaryPage({ view, slide: { kicker, title, pieces, source } }: PhoneSummaryPageProps) {
  return (
    <>
      <PhoneHead kicker={kicker} title={title} />
      {view.score && <Score score={view.score} />}
      {markedLists(pieces).map(({ heading, items }) => (
        <section key={heading} className="mt-4">
          <h3 className="border-b border-border-strong pb-1 font-semibold">{heading}</h3>
          <ul>
            {items.map(({ mark, title: name, detail }, place) => (
              <li key={place} className="flex gap-2.5 border-b border-border py-2.5 wrap-anywhere">
                <FlowingMark mark={mark} className="mt-1 size-3 shrink-0" />
                <div className="min-w-0">
                  <p className="font-medium">{name}</p>
                  {detail !== '' && <p className="text-sm text-muted">{detail}</p>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {view.asked.length > 0 && <Ask view={view} />}
      {source !== '' && <p className="mt-4 text-sm text-muted wrap-anywhere">Source: {source}</p>}
    </>
  );
}
