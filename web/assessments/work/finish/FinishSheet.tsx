import type { ReactNode } from 'react';
import { findingsOf, FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import { missingEvidence } from '#domain/assessments/evidence.rules.ts';
import { type ScoreBands, scoreChange } from '#domain/assessments/printed.scores.rules.ts';
import type { Score } from '#domain/assessments/scores.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import type { AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { useTotals } from '#web/assessments/work/answers.open.ts';
import { useEvidencePolicy } from '#web/assessments/work/evidence/evidence.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { Change } from '#web/assessments/work/Change.tsx';
import type { View } from '#web/assessments/work/questions.list.ts';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { scoreNumber } from '#web/ui/marks/score.text.ts';

type Baseline = AssessmentQuestions['baseline'];

interface FinishSheetProps {
  store: AnswerStore;
  baseline: Baseline;
  withFiles: readonly string[] | null;
  /** Closes the sheet and shows these questions. */
  onView: (view: View) => void;
}

/** Result of the work, and a summary of the submission. */
export function FinishSheet({ store, baseline, withFiles, onView }: FinishSheetProps) {
  const { score } = useTotals(store);
  return (
    <div className="grid gap-x-6 gap-y-4 border-y border-border py-3 md:grid-cols-2">
      <div className="grid content-start gap-4 md:border-r md:border-border md:pr-6">
        <Result score={score} baseline={baseline} />
        {baseline && <Wins body={store.body} score={score} baseline={baseline} />}
      </div>
      <HandedOver store={store} baseline={baseline} withFiles={withFiles} onView={onView} />
    </div>
  );
}

function Result({ score, baseline }: { score: Score; baseline: Baseline }) {
  const bands = useScoreBands();
  return (
    <div>
      <h3 className="text-sm text-muted">Alignment score</h3>
      {score.value === null ? (
        <p>No scored question has been answered.</p>
      ) : (
        <p className="flex items-baseline gap-2 tabular-nums">
          <span className="text-[28px] font-semibold">{scoreNumber(score.value, bands)}</span>
          <span className="text-muted">%</span>
          {baseline?.score != null && (
            <>
              <Change by={scoreChange(score.value, baseline.score, bands)} />
              <span className="text-sm text-muted">since {periodLabel(baseline.period)}</span>
            </>
          )}
        </p>
      )}
    </div>
  );
}

const MOST_WINS = 3;

interface Win {
  key: string;
  title: string;
  before: string;
  now: string;
  by: number;
}

function winsOf(body: TemplateBody, score: Score, baseline: NonNullable<Baseline>, bands: Readonly<ScoreBands>): Win[] {
  const before = new Map(baseline.sections.map(({ key, value }) => [key, value]));
  const now = new Map(score.sections.map(({ key, value }) => [key, value]));
  const risen = body.sections.flatMap(({ key, title }): Win[] => {
    const [then, today] = [before.get(key) ?? null, now.get(key) ?? null];
    if (then === null || today === null) return [];
    const by = scoreChange(today, then, bands);
    return by <= 0 ? [] : [{ key, title, before: scoreNumber(then, bands), now: scoreNumber(today, bands), by }];
  });
  return risen.toSorted((one, other) => other.by - one.by).slice(0, MOST_WINS);
}

function Wins({ body, score, baseline }: { body: TemplateBody; score: Score; baseline: NonNullable<Baseline> }) {
  const wins = winsOf(body, score, baseline, useScoreBands());
  if (wins.length === 0) return <p className="text-sm text-muted">No section has improved since {periodLabel(baseline.period)}.</p>;
  return (
    <div>
      <h3 className="mb-1 text-sm text-muted">{wins.length === 3 ? 'Three biggest improvements' : 'Biggest improvements'}</h3>
      <ul className="grid gap-1">
        {wins.map(({ key, title, before, now, by }) => (
          <li key={key} className="flex items-baseline gap-3 tabular-nums">
            <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
            <span className="text-muted">
              {before} <span aria-label="to">→</span> <span className="text-text">{now}</span>
            </span>
            <Change by={by} className="w-10 text-right" />
          </li>
        ))}
      </ul>
    </div>
  );
}

function HandedOver({ store, baseline, withFiles, onView }: FinishSheetProps) {
  const { marked, progress } = useTotals(store);
  const gaps = findingsOf(store.shown());
  const bySeverity = Map.groupBy(gaps, ({ severity }) => severity);
  const usual = useEvidencePolicy();
  const unshown = missingEvidence(store.body, store.answers(), (key) => withFiles?.includes(key) ?? true, usual).length;
  return (
    <div>
      <h3 className="mb-1 text-sm text-muted">Sent to the reviewer</h3>
      <dl className="grid gap-1.5">
        <Line name="Answered" figure={`${progress.answered} of ${progress.total}`} />
        <Line name="Gaps" figure={gaps.length}>
          {FINDING_SEVERITIES.toReversed().map((severity) => {
            const count = bySeverity.get(severity)?.length ?? 0;
            return count > 0 && <SeverityMark key={severity} severity={severity} count={count} />;
          })}
        </Line>
        {baseline && (
          <Line
            name={`Changed since ${periodLabel(baseline.period)}`}
            figure={marked.changed}
            {...(marked.changed > 0 ? { act: 'View', onAct: () => onView('changed') } : {})}
          />
        )}
        <Line
          name="Flagged by you"
          figure={marked.flagged}
          {...(marked.flagged > 0 ? { act: 'View', onAct: () => onView('flagged') } : {})}
        />
        {unshown > 0 && <Line name="Answers without evidence" figure={unshown} />}
        {marked.unverified > 0 && (
          <Line
            name="Carried over, unverified"
            figure={marked.unverified}
            isAlarm
            act={`Verify ${marked.unverified} first`}
            onAct={() => onView('unverified')}
          />
        )}
      </dl>
    </div>
  );
}

interface LineProps {
  name: string;
  figure: number | string;
  isAlarm?: boolean;
  act?: string;
  onAct?: () => void;
  children?: ReactNode;
}

function Line({ name, figure, isAlarm = false, act, onAct, children }: LineProps) {
  return (
    <div className={classes('flex items-baseline gap-3', isAlarm && 'text-warning-text')}>
      <dt className="min-w-0 flex-1">{name}</dt>
      <dd className="flex items-baseline gap-3">
        {children}
        {act !== undefined && (
          <button type="button" onClick={onAct} className={classes('text-sm font-medium hover:underline', !isAlarm && 'text-muted')}>
            {act}
          </button>
        )}
        <span className="min-w-6 text-right font-semibold tabular-nums">{figure}</span>
      </dd>
    </div>
  );
}
