import { useRef, useState } from 'react';
import type { StackAudit } from '#contract/stack/stack.audits.contract.ts';
import { isGap, STACK_VERDICTS, type StackVerdict } from '#domain/stack/stack.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import type { useAuditChange } from './audit.change.ts';
import { categoryName, VERDICTS } from './stack.words.ts';

type Line = StackAudit['lines'][number];

interface AuditLinesProps {
  audit: StackAudit;
  change: ReturnType<typeof useAuditChange>;
  mayEdit: boolean;
  mayRecommend: boolean;
}

function commandOf(key: string, line: Line | undefined): { step: number; verdict: StackVerdict | null } | null {
  if (key === 'j') return { step: 1, verdict: null };
  if (key === 'k') return { step: -1, verdict: null };
  const verdict = key === 's' ? line?.suggested : STACK_VERDICTS[Number(key) - 1];
  return verdict ? { step: 1, verdict } : null;
}

/** Row per category. Keys 1 to 5 judge the focused row and move on; J and K move, S applies the suggestion. */
export function AuditLines({ audit, change, mayEdit, mayRecommend }: AuditLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      audit.lines.findIndex(({ required, verdict }) => required && verdict === null),
    ),
  );
  useKeys((event) => {
    const line = audit.lines[at];
    const command = mayEdit && !isTaken(event) ? commandOf(event.key.toLowerCase(), line) : null;
    if (!command) return;
    event.preventDefault();
    if (command.verdict && line) change.judge([{ category: line.category, verdict: command.verdict }]);
    const next = Math.min(audit.lines.length - 1, Math.max(0, at + command.step));
    setAt(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <>
      {mayEdit && (
        <p className="mb-2 text-sm text-muted pointer-coarse:hidden">
          Shortcuts: 1 match, 2 acceptable, 3 off standard, 4 missing, 5 unknown, S accepts the suggestion, J and K move.
        </p>
      )}
      <ul ref={list} aria-label="Categories" className="overflow-clip rounded-card border border-border bg-surface-1">
        {audit.lines.map((line, place) => (
          <li
            key={line.category}
            aria-current={mayEdit && place === at ? 'true' : undefined}
            className={classes(
              'grid gap-x-4 gap-y-2 border-b border-border px-4 py-3 last:border-b-0 lg:grid-cols-[13rem_1fr_auto]',
              mayEdit && place === at && 'bg-surface-2 shadow-[inset_2px_0_0_var(--color-accent-line)]',
            )}
          >
            <Standard line={line} />
            <Found line={line} change={change} mayEdit={mayEdit} />
            <Verdict line={line} change={change} mayEdit={mayEdit} mayRecommend={mayRecommend} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Standard({ line }: { line: Line }) {
  return (
    <div className="min-w-0">
      <p className="font-medium">{categoryName(line.category)}</p>
      <p className="text-xs text-muted">
        {line.required ? 'Required' : 'Not required'}
        {line.standard && `: ${line.standard}`}
      </p>
    </div>
  );
}

interface LineProps {
  line: Line;
  change: ReturnType<typeof useAuditChange>;
  mayEdit: boolean;
}

/** Saves each field on blur. */
function Found({ line, change, mayEdit }: LineProps) {
  const { category, coveragePercent } = line;
  const [found, setFound] = useState(line.found);
  const [covered, setCovered] = useState(coveragePercent === null ? '' : String(coveragePercent));
  const [note, setNote] = useState(line.note);
  const name = categoryName(category);
  if (!mayEdit) {
    const facts = [line.found || 'Nothing found', coveragePercent === null ? '' : `${coveragePercent}% covered`, line.note];
    return <p className="min-w-0 text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</p>;
  }
  const percent = covered.trim() === '' ? null : Number(covered);
  const isPercent = percent === null || (Number.isInteger(percent) && percent >= 0 && percent <= 100);
  return (
    <div className="grid min-w-0 grid-cols-[1fr_5rem] gap-2 md:grid-cols-[1fr_5rem_1fr]">
      <TextInput
        aria-label={`Found for ${name}`}
        placeholder="Product found"
        value={found}
        maxLength={300}
        onChange={({ target }) => setFound(target.value)}
        onBlur={() => found !== line.found && change.judge([{ category, found }])}
      />
      <TextInput
        aria-label={`Coverage of ${name}, percent`}
        placeholder="%"
        inputMode="numeric"
        aria-invalid={!isPercent}
        value={covered}
        className="text-right tabular-nums"
        onChange={({ target }) => setCovered(target.value)}
        onBlur={() => isPercent && percent !== coveragePercent && change.judge([{ category, coveragePercent: percent }])}
      />
      <TextInput
        aria-label={`Note on ${name}`}
        placeholder="Note"
        value={note}
        maxLength={2000}
        className="max-md:col-span-2"
        onChange={({ target }) => setNote(target.value)}
        onBlur={() => note !== line.note && change.judge([{ category, note }])}
      />
    </div>
  );
}

function Verdict({ line, change, mayEdit, mayRecommend }: LineProps & { mayRecommend: boolean }) {
  const { category, verdict, suggested, recommendationId } = line;
  if (mayEdit) {
    return (
      <div className="min-w-0">
        <SegmentedControl
          label={`Verdict on ${categoryName(category)}`}
          size="sm"
          options={STACK_VERDICTS.map((value) => ({ value, label: VERDICTS[value].label, hint: VERDICTS[value].hint }))}
          value={verdict}
          onChange={(value) => change.judge([{ category, verdict: value }])}
        />
        {verdict === null && suggested && (
          <p className="mt-1 text-xs text-muted">Based on products: {VERDICTS[suggested].label.toLowerCase()}</p>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2 lg:justify-end">
      {verdict ? (
        <StatusChip tone={VERDICTS[verdict].tone} icon={VERDICTS[verdict].icon}>
          {VERDICTS[verdict].label}
        </StatusChip>
      ) : (
        <span className="text-sm text-muted">No verdict</span>
      )}
      {recommendationId && <TextLink to={`/recommendations?recommendation=${recommendationId}`}>Open recommendation</TextLink>}
      {mayRecommend && isGap(line) && recommendationId === null && (
        <Button size="sm" icon={PlusIcon} onClick={() => change.recommend(category)}>
          Recommend
        </Button>
      )}
    </div>
  );
}
