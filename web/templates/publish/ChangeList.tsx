import type { ReactNode } from 'react';
import type { TemplateChanges } from '#domain/templates/changes.rules.ts';
import { readersDecimals } from '#web/ui/data/sentence.text.ts';

interface ChangeListProps {
  changes: TemplateChanges;
  /** Replaces the list of reworded questions, such as by a decision about each. */
  reworded?: ReactNode;
}

/** Differences between two versions of a template, by group. */
export function ChangeList({ changes: { added, removed, reworded, changed, others }, reworded: decided }: ChangeListProps) {
  return (
    <div className="grid gap-4">
      {decided ??
        (reworded.length > 0 && (
          <Group title="Reworded" count={reworded.length}>
            {reworded.map(({ key, before, after }) => (
              <li key={key}>
                <Wording before={before} after={after} />
              </li>
            ))}
          </Group>
        ))}
      {added.length > 0 && (
        <Group title="New" count={added.length}>
          {added.map(({ key, text, section }) => (
            <li key={key} className="wrap-anywhere">
              {text} <span className="text-muted">{section}</span>
            </li>
          ))}
        </Group>
      )}
      {removed.length > 0 && (
        <Group title="Removed" count={removed.length}>
          {removed.map(({ key, text, section }) => (
            <li key={key} className="wrap-anywhere">
              <del>{text}</del> <span className="text-muted">{section}</span>
            </li>
          ))}
        </Group>
      )}
      {changed.length > 0 && (
        <Group title="Changed" count={changed.length}>
          {changed.map(({ key, text, fields }) => (
            <li key={key} className="wrap-anywhere">
              {text} <span className="text-muted">{fields.join(', ')}</span>
            </li>
          ))}
        </Group>
      )}
      {others.length > 0 && (
        <Group title="Sections and score" count={others.length}>
          {others.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {readersDecimals(sentence)}
            </li>
          ))}
        </Group>
      )}
    </div>
  );
}

/** Former and current wording of a question. */
export function Wording({ before, after }: { before: string; after: string }) {
  return (
    <span className="grid content-start gap-0.5 wrap-anywhere">
      <del className="text-muted">{before}</del>
      <ins className="no-underline">{after}</ins>
    </span>
  );
}

const SHOWN = 200;

function Group({ title, count, children }: { title: string; count: number; children: ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium">
        {title} <span className="font-normal text-muted tabular-nums">{count}</span>
      </h3>
      <ul className="grid gap-2 rounded-field border border-border px-3 py-2 text-sm">{children.slice(0, SHOWN)}</ul>
      {count > SHOWN && <p className="mt-1 text-sm text-muted">and {count - SHOWN} more</p>}
    </section>
  );
}
