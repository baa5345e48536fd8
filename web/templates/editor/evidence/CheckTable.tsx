import { type RefObject, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import type { tryTemplateMappings } from '#contract/evidence/mappings.contract.ts';
import type { CheckMapping } from '#domain/evidence/mapping.rules.ts';
import { type Tool, toolLabel } from '#domain/evidence/results.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { PlusIcon, XIcon } from '#web/ui/icons.tsx';
import { AddCheck } from './AddCheck.tsx';
import { ruleWords } from './mapping.draft.ts';

interface CheckTableProps {
  mappings: readonly CheckMapping[];
  titles: OutputOf<typeof tryTemplateMappings>['checks'];
  /** Place of the mapping whose rule is shown. */
  current: number;
  addCheck: RefObject<HTMLButtonElement | null>;
  onChoose: (at: number) => void;
  onAdd: (tool: Tool, checkId: string) => void;
  onRemove: (at: number, checkId: string) => void;
}

/** Checks of a question with the rule of each; a chosen row shows its rule below. */
export function CheckTable({ mappings, titles, current, addCheck, onChoose, onAdd, onRemove }: CheckTableProps) {
  const [isAdding, setAdding] = useState(false);
  const rows = mappings.flatMap((mapping, at) => mapping.checks.map((check) => ({ mapping, at, check })));
  return (
    <section aria-labelledby="checks" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id="checks" className="font-semibold">
          Checks <span className="ml-1 text-sm font-normal text-muted">The worst fresh result proposes the answer</span>
        </h3>
        <Button ref={addCheck} size="sm" icon={PlusIcon} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          Add check
          <span aria-hidden className="max-md:hidden pointer-coarse:hidden">
            <Kbd>A</Kbd>
          </span>
        </Button>
      </div>
      {isAdding && (
        <AddCheck
          onAdd={(tool, checkId) => {
            setAdding(false);
            onAdd(tool, checkId);
            addCheck.current?.focus();
          }}
        />
      )}
      {rows.length === 0 && <p className="text-muted">No checks yet. Add a check to get proposals for this question.</p>}
      <ul className="divide-y divide-border border-y border-border empty:hidden">
        {rows.map(({ mapping, at, check }) => (
          <li
            key={`${at} ${check}`}
            className={classes('flex items-center gap-2 pr-1', at === current && rows.length > 1 && 'bg-surface-2')}
          >
            <button
              type="button"
              aria-pressed={at === current}
              onClick={() => onChoose(at)}
              className="grid min-w-0 flex-1 gap-x-3 rounded-field px-2 py-2 text-left text-sm hover:bg-surface-2 sm:grid-cols-[8rem_minmax(0,1fr)_9rem]"
            >
              <span className="font-medium">{toolLabel(mapping.tool)}</span>
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{check}</span>
                <span className="block text-muted">
                  {titles.find((one) => one.tool === mapping.tool && one.check === check)?.title || noTitle(check)}
                </span>
              </span>
              <span className="text-muted">{ruleWords(mapping)}</span>
            </button>
            <IconButton icon={XIcon} label={`Remove ${check}`} onClick={() => onRemove(at, check)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function noTitle(check: string): string {
  return check.endsWith('*') ? 'All checks that begin like this' : 'In no imported file yet';
}
