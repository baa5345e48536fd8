import type { SurveyResponse } from '#contract/surveys/surveys.fields.ts';
import { npsGroup } from '#domain/surveys/nps.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { DateText } from '#web/ui/data/DateText.tsx';

const TONES = {
  promoters: 'bg-success-tint text-success-text',
  passives: 'bg-surface-2 text-text',
  detractors: 'bg-danger-tint text-danger-text',
} as const;

export function ScoreMark({ score }: { score: number }) {
  return (
    <span
      className={classes(
        'grid size-7 shrink-0 place-items-center rounded-field text-sm font-semibold tabular-nums',
        TONES[npsGroup(score)],
      )}
    >
      <span className="sr-only">Score </span>
      {score}
    </span>
  );
}

/** Score, comments as plain text, person and date. */
export function ResponseRow({ response: { score, comments, contact, answeredAt } }: { response: SurveyResponse }) {
  return (
    <li className="flex gap-3 py-2 text-sm">
      {score !== null && <ScoreMark score={score} />}
      <div className="min-w-0 flex-1">
        {comments.map(({ question, text }) => (
          <p key={question} className="wrap-anywhere whitespace-pre-line">
            {comments.length > 1 && <span className="text-muted">{question} </span>}“{text}”
          </p>
        ))}
        <p className="flex flex-wrap gap-x-2 text-muted">
          <span className="wrap-anywhere">{contact ? [contact.name, contact.title].filter(Boolean).join(', ') : 'Without a name'}</span>
          <DateText value={answeredAt} />
        </p>
      </div>
    </li>
  );
}
