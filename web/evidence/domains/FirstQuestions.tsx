import type { CheckedDomain } from '#contract/evidence/domains.contract.ts';
import { type FirstAnswer, firstAnswers } from '#domain/evidence/domains.rules.ts';
import { classes } from '#web/ui/classes.ts';

const TONES = { pass: 'text-success-text', warn: 'text-warning-text', fail: 'text-danger-text' } as const;

/** The five questions that a domain answers before the first meeting. */
export function FirstQuestions({ domain }: { domain: CheckedDomain }) {
  return (
    <dl aria-label={`Answers about ${domain.name}`} className="grid gap-2 text-sm">
      {firstAnswers(domain.checks).map((answer) => (
        <div
          key={answer.key}
          className="grid gap-x-4 border-t border-border pt-2 first:border-t-0 first:pt-0 md:grid-cols-[280px_minmax(0,1fr)]"
        >
          <dt className="font-medium">{answer.text}</dt>
          <dd className="min-w-0">
            <Answer answer={answer} domain={domain.name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Answer({ answer: { answer, outcome, details }, domain }: { answer: FirstAnswer; domain: string }) {
  return (
    <>
      <span className={classes('font-medium', outcome ? TONES[outcome] : 'text-muted')}>{answer ?? 'Not measured'}</span>
      {details.length > 0 && (
        <span className="wrap-anywhere text-muted"> {details.map((detail) => detail.replace(`${domain}: `, '')).join('. ')}</span>
      )}
    </>
  );
}
