import { useSuspenseQuery } from '@tanstack/react-query';
import { formatDay } from '#web/ui/data/dates.ts';
import { useState } from 'react';
import type { Change } from '#domain/assessments/compare/compare.rules.ts';
import { compareAssessments, type Comparison } from '#contract/assessments/assessments.compare.contract.ts';
import { ask } from '#web/http/ask.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { pointsText, scoreText } from '#web/ui/marks/score.text.ts';

const STEP = 100;

const CHANGE_WORDS: Record<Change, string> = {
  better: 'Better',
  worse: 'Worse',
  other: 'Changed',
  new: 'New question',
  gone: 'No longer asked',
};
const CHANGE_TONES: Record<Change, string> = {
  better: 'text-success-text',
  worse: 'text-danger-text',
  other: 'text-muted',
  new: 'text-muted',
  gone: 'text-muted',
};

/** Differences between two assessments. */
export function Compared({ id, other }: { id: string; other: string }) {
  const { data } = useSuspenseQuery(ask(compareAssessments, { params: { id }, query: { with: other } }));
  return (
    <>
      <Scores comparison={data} />
      <Changes comparison={data} />
    </>
  );
}

function Scores({ comparison: { score, sections, with: former } }: { comparison: Comparison }) {
  return (
    <section aria-label="Scores" className="rounded-card border border-border bg-surface-1 p-4 max-md:px-3">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-border text-left text-muted">
            <th className="py-1.5 font-medium">Section</th>
            <th className="py-1.5 pl-3 text-right font-medium">
              <span title={former.name}>Before</span>
            </th>
            <th className="py-1.5 pl-3 text-right font-medium">Now</th>
            <th className="py-1.5 pl-3 text-right font-medium">Change</th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          <Score title="Alignment score" score={score} isWhole />
          {sections.map((section) => (
            <Score key={section.key} title={section.title} score={section} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Score({
  title,
  score: { now, before, change },
  isWhole = false,
}: {
  title: string;
  score: Comparison['score'];
  isWhole?: boolean;
}) {
  const bands = useScoreBands();
  return (
    <tr className={classes('border-b border-border last:border-0', isWhole && 'font-semibold')}>
      <th scope="row" className={classes('py-1.5 text-left wrap-anywhere', isWhole ? 'font-semibold' : 'font-normal')}>
        {title}
      </th>
      <td className="py-1.5 pl-3 text-right">{before === null ? '–' : scoreText(before, bands)}</td>
      <td className="py-1.5 pl-3 text-right">{now === null ? '–' : scoreText(now, bands)}</td>
      <td
        className={classes(
          'py-1.5 pl-3 text-right',
          change !== null && change !== 0 && (change > 0 ? CHANGE_TONES.better : CHANGE_TONES.worse),
        )}
      >
        {change === null ? '–' : change === 0 ? 'same' : pointsText(change)}
      </td>
    </tr>
  );
}

function Changes({ comparison: { changes, same } }: { comparison: Comparison }) {
  const [shown, setShown] = useState(STEP);
  return (
    <section aria-labelledby="changes" className="rounded-card border border-border bg-surface-1 p-4 max-md:px-3">
      <h2 id="changes" className="font-semibold">
        {changes.length === 0 ? 'No answer differs' : changes.length === 1 ? '1 answer differs' : `${changes.length} answers differ`}
        <span className="ml-2 font-normal text-muted">{same} unchanged</span>
      </h2>
      <ul className="mt-1 grid text-sm">
        {changes.slice(0, shown).map(({ questionKey, text, section, change, now, before }) => (
          <li
            key={questionKey}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-0.5 border-b border-border py-2 last:border-0 md:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_7rem]"
          >
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{text}</span>
              <span className="text-muted">{section}</span>
            </span>
            <span className="wrap-anywhere">
              {wordsOf(before) ?? 'Not asked'} <span aria-hidden>→</span> <span className="sr-only">then</span>{' '}
              {wordsOf(now) ?? 'not asked'}
            </span>
            <span className={classes('font-medium md:text-right', CHANGE_TONES[change])}>{CHANGE_WORDS[change]}</span>
          </li>
        ))}
      </ul>
      {changes.length > shown && (
        <Button className="mt-3" onClick={() => setShown(shown + STEP)}>
          Show more
        </Button>
      )}
    </section>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Formats a date answer by the organisation's setting. */
function wordsOf(answer: string | null): string | null {
  return answer !== null && DAY.test(answer) ? formatDay(answer) : answer;
}
