import { Fragment, type ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import type { Template } from '#contract/templates/templates.contract.ts';

interface SectionListProps {
  sections: Template['sections'];
  current: string | undefined;
  onChoose: (key: string) => void;
  /** Wraps a section's button in a custom list item. */
  rowOf?: (key: string, button: ReactNode) => ReactNode;
}

const plainRow = (_key: string, button: ReactNode): ReactNode => <li>{button}</li>;

/** Outline on the left; a select on narrow screens. */
export function SectionList({ sections, current, onChoose, rowOf = plainRow }: SectionListProps) {
  return (
    <>
      <div className="mb-3 md:hidden">
        <Field label="Section">
          <Select options={sections.map(({ key, title }) => ({ value: key, label: title }))} value={current ?? null} onChange={onChoose} />
        </Field>
      </div>
      <nav aria-label="Sections" className="max-md:hidden">
        <ul className="sticky top-18 grid max-h-[calc(100dvh-6rem)] gap-0.5 overflow-y-auto">
          {sections.map(({ key, title, questions }) => (
            <Fragment key={key}>
              {rowOf(
                key,
                <button
                  type="button"
                  aria-current={key === current ? 'true' : undefined}
                  onClick={() => onChoose(key)}
                  className={classes(
                    'flex min-h-8 w-full items-start justify-between gap-2 rounded-field px-2 py-1.5 text-left text-sm hover:bg-surface-2',
                    key === current && 'bg-surface-2 font-medium',
                  )}
                >
                  <span className="wrap-anywhere">{title}</span>
                  <span className="shrink-0 text-muted tabular-nums">{questions.length}</span>
                </button>,
              )}
            </Fragment>
          ))}
        </ul>
      </nav>
    </>
  );
}
