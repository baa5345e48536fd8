import type { Question } from '#domain/templates/templates.rules.ts';

export function hasHelp({ help }: Question): boolean {
  return Boolean(help?.whyWeAsk || help?.howToCheck);
}

/** Why the question is asked and how to check it; collapsed if there is no room for the side panel. */
export function QuestionHelp({ question }: { question: Question }) {
  if (!hasHelp(question)) return null;
  return (
    <details>
      <summary className="inline-flex min-h-6 items-center rounded-field text-sm text-muted hover:text-text">
        Why this is asked and how to check it
      </summary>
      <div className="mt-1 rounded-field bg-surface-2 px-3 py-2">
        <HelpWords question={question} />
      </div>
    </details>
  );
}

export function HelpWords({ question: { help } }: { question: Question }) {
  return (
    <dl className="grid gap-3 text-sm">
      {help?.whyWeAsk && <HelpPart title="Why we ask">{help.whyWeAsk}</HelpPart>}
      {help?.howToCheck && <HelpPart title="How to check">{help.howToCheck}</HelpPart>}
    </dl>
  );
}

function HelpPart({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <dt className="mb-1 text-muted">{title}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
