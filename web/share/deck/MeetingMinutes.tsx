import type { ClientView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { DateText } from '#web/ui/data/DateText.tsx';

/** What was said, and what was added since. */
export function MeetingMinutes({ minutes: { summary, sections, addenda } }: { minutes: NonNullable<ClientView['minutes']> }) {
  const isEmpty = summary.trim() === '' && sections.length === 0 && addenda.length === 0;
  return (
    <section aria-labelledby="minutes-head" className="rounded-card border border-border bg-surface-1 p-5 wrap-anywhere">
      <h2 id="minutes-head" className="text-lg font-semibold">
        Minutes
      </h2>
      {isEmpty && <p className="mt-2 text-muted">The meeting was held. Its minutes are not written yet.</p>}
      {summary.trim() !== '' && <p className="mt-2 whitespace-pre-line">{summary}</p>}
      {sections.map(({ title, text }, place) => (
        <div key={place} className="mt-4">
          <h3 className="font-semibold">{title}</h3>
          <p className="mt-1 whitespace-pre-line">{text}</p>
        </div>
      ))}
      {addenda.map(({ text, at }) => (
        <div key={at} className="mt-4">
          <h3 className="font-semibold">
            Added on <DateText value={at} />
          </h3>
          <p className="mt-1 whitespace-pre-line">{text}</p>
        </div>
      ))}
    </section>
  );
}
