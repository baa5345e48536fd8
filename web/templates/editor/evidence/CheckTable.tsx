import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import type { tryTemplateMappings } from '#contract/evidence/mappings.contract.ts';
import type { CheckMapping } from '#domain/evidence/mapping.rules.ts';
import { type Tool, toolLabel } from '#domain/evidence/results.rules.ts';
import { keepFocus } from '#web/templates/editor/EditorOutline.tsx';
import { useRowDrag } from '#web/templates/editor/row.drag.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { PlusIcon, XIcon } from '#web/ui/icons.tsx';
import { GripVerticalIcon } from '#web/ui/icons.writing.tsx';
import { AddCheck } from './AddCheck.tsx';
import { ruleWords, withMoved, withPlaced } from './mapping.draft.ts';

type Titles = OutputOf<typeof tryTemplateMappings>['checks'];

interface CheckTableProps {
  mappings: readonly CheckMapping[];
  titles: Titles;
  /** Place of the mapping whose rule is shown. */
  current: number;
  addCheck: RefObject<HTMLButtonElement | null>;
  onChoose: (at: number) => void;
  onAdd: (tool: Tool, checkId: string) => void;
  onRemove: (at: number, checkId: string) => void;
  onMove: (mappings: CheckMapping[]) => void;
  /** True if the answer is the date or number itself. */
  isFigure: boolean;
  isReadOnly: boolean;
}

const COLUMNS = 'sm:grid-cols-[5.5rem_minmax(0,1fr)_5rem_6rem]';

/** Checks of a question; a chosen row shows its rule below. Rows are moved by their grip, or by M and arrow keys. */
export function CheckTable(props: CheckTableProps) {
  const { mappings, addCheck, onAdd, onMove, isReadOnly } = props;
  const [isAdding, setAdding] = useState(false);
  const rows = rowsOf(mappings);
  return (
    <section aria-labelledby="checks" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id="checks" className="min-w-0 flex-1 basis-48 font-semibold">
          Checks <span className="ml-1 text-sm font-normal text-muted">The worst fresh result proposes the answer</span>
        </h3>
        {!isReadOnly && (
          <Button ref={addCheck} size="sm" icon={PlusIcon} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            Add check
            <span aria-hidden className="pointer-coarse:hidden">
              <Kbd>A</Kbd>
            </span>
          </Button>
        )}
      </div>
      {isAdding && !isReadOnly && (
        <AddCheck
          onAdd={(tool, checkId) => {
            setAdding(false);
            onAdd(tool, checkId);
            addCheck.current?.focus();
          }}
        />
      )}
      {rows.length === 0 ? (
        <p className="text-muted">No checks yet. Add a check to get proposals for this question.</p>
      ) : (
        <div>
          <div aria-hidden className={classes('mr-9 ml-5 grid gap-x-3 px-1 pb-1 text-xs text-muted max-sm:hidden', COLUMNS)}>
            <span>Tool</span>
            <span>Check</span>
            <span className="whitespace-nowrap">Tool version</span>
            <span>Counts</span>
          </div>
          <ul className="divide-y divide-border border-y border-border">
            {rows.map((row) => (
              <Row
                key={row.id}
                {...props}
                {...row}
                onDrop={(dragged) => {
                  const from = rows.find(({ id }) => id === dragged);
                  if (from) onMove(withPlaced(mappings, from, row));
                }}
              />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface CheckRow {
  /** Stays when the row is moved. */
  id: string;
  mapping: CheckMapping;
  at: number;
  check: string;
}

function rowsOf(mappings: readonly CheckMapping[]): CheckRow[] {
  const seen = new Map<string, number>();
  return mappings.flatMap((mapping, at) =>
    mapping.checks.map((check) => {
      const name = `${mapping.tool} ${check}`;
      const count = seen.get(name) ?? 0;
      seen.set(name, count + 1);
      return { id: `${name} ${count}`, mapping, at, check };
    }),
  );
}

interface RowProps extends CheckTableProps, CheckRow {
  onDrop: (dragged: string) => void;
}

/** M lifts a row, arrow keys move it, and M, Enter or Escape ends. */
function stepOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, isLifted: boolean): 'lift' | 'end' | 1 | -1 | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (!isLifted) return key.toLowerCase() === 'm' ? 'lift' : null;
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  return ['m', 'enter', 'escape'].includes(key.toLowerCase()) ? 'end' : null;
}

function useLifting(onMove: (by: 1 | -1) => void) {
  const [isLifted, setLifted] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event, isLifted);
    if (step === null) return;
    event.preventDefault();
    if (step === 'lift' || step === 'end') setLifted(step === 'lift');
    else keepFocus(() => onMove(step));
  };
  // Moving a row takes the focus from it without giving it to another element.
  const onBlur = ({ relatedTarget }: FocusEvent) => relatedTarget && setLifted(false);
  return { isLifted, handlers: { onKeyDown, onBlur } };
}

function Row({ id, mapping, mappings, at, check, current, titles, isFigure, isReadOnly, onChoose, onRemove, onMove, onDrop }: RowProps) {
  const { row, handle, isOver } = useRowDrag('question', id, (_, dragged) => onDrop(dragged));
  const { isLifted, handlers } = useLifting((by) => onMove(withMoved(mappings, at, check, by)));
  return (
    <li
      ref={row}
      className={classes(
        'flex items-center gap-1',
        at === current && mappings.length > 1 && 'bg-surface-2',
        (isOver || isLifted) && 'inset-ring-2 inset-ring-accent-line',
      )}
    >
      {!isReadOnly && (
        <span
          ref={handle}
          aria-hidden
          title="Drag to move, or press M"
          className="flex min-h-9 cursor-grab items-center text-muted max-sm:hidden"
        >
          <GripVerticalIcon />
        </span>
      )}
      <button
        type="button"
        {...(!isReadOnly && handlers)}
        aria-pressed={at === current}
        aria-keyshortcuts={isReadOnly ? undefined : 'M'}
        onClick={() => onChoose(at)}
        className={classes(
          'grid min-w-0 flex-1 items-start gap-x-3 rounded-field px-1 py-1.5 text-left text-sm hover:bg-surface-2',
          COLUMNS,
        )}
      >
        <CheckCells {...{ mapping, check, titles, isFigure }} />
        <span role="status" className="sr-only">
          {isLifted ? `${check} is lifted. Arrow keys move it, Enter ends.` : ''}
        </span>
      </button>
      {!isReadOnly && <IconButton icon={XIcon} label={`Remove ${check}`} onClick={() => onRemove(at, check)} />}
    </li>
  );
}

function CheckCells({ mapping, check, titles, isFigure }: Pick<RowProps, 'mapping' | 'check' | 'titles' | 'isFigure'>) {
  const title = titles.find((one) => one.tool === mapping.tool && one.check === check)?.title;
  return (
    <>
      <span className="font-medium">{toolLabel(mapping.tool)}</span>
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{check}</span>
        <span className="block text-muted">{title || noTitle(check)}</span>
      </span>
      <span className={classes('text-muted', !mapping.fromVersion && 'max-sm:hidden')}>
        {mapping.fromVersion ? `${mapping.fromVersion} or later` : 'Any'}
      </span>
      <span className="wrap-anywhere">{mapping.counts ?? ruleWords(mapping, isFigure)}</span>
    </>
  );
}

function noTitle(check: string): string {
  return check.endsWith('*') ? 'All checks that begin like this' : 'In no imported file yet';
}
