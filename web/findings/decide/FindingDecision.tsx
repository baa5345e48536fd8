import { useState } from 'react';
import type { Finding } from '#contract/findings/findings.contract.ts';
import type { FindingStatus } from '#domain/findings/findings.rules.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { PencilIcon } from '#web/ui/icons.tsx';
import { useDecisionUndo } from './decision.undo.ts';
import { useFindingChange } from './finding.change.ts';
import { DECISIONS, type Decision, decisionLabel, decisionText, riskOf, riskText } from './findings.words.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { FindingTrouble } from './FindingTrouble.tsx';
import { RecommendThis } from './RecommendThis.tsx';

const AcceptForm = lazyDialog(async () => (await import('./AcceptForm.tsx')).AcceptForm);
const ReasonForm = lazyDialog(async () => (await import('./ReasonForm.tsx')).ReasonForm);
const RiskGrid = lazyDialog(async () => (await import('./RiskGrid.tsx')).RiskGrid);
const WordingForm = lazyDialog(async () => (await import('./WordingForm.tsx')).WordingForm);

interface FindingDecisionProps {
  finding: Finding;
  /** Decisions, rating and wording can be changed; otherwise they are read-only. */
  isOpen: boolean;
  /** Approval waits for words that the customer can read. */
  lacksWords?: boolean;
  onSaved: () => void;
  /** Keys of the page decide: 1 to 4, R to rate, W to word it, L for the library's recommendation. */
  takesKeys?: boolean;
}

/** What is done about one finding, as a review shows it: rating, decision, wording and what is recommended. */
export function FindingDecision({ finding, isOpen, lacksWords = false, onSaved, takesKeys = false }: FindingDecisionProps) {
  const may = useCan();
  const text = decisionText(finding);
  return (
    <>
      {text && <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line text-muted">{text}</p>}
      <RecommendThis finding={finding} mayRecommend={may('customers:edit')} takesKeys={takesKeys} />
      {may('assessments:approve') && isOpen && (
        <Deciding finding={finding} lacksWords={lacksWords} onSaved={onSaved} takesKeys={takesKeys} />
      )}
    </>
  );
}

function Deciding({
  finding,
  lacksWords,
  onSaved,
  takesKeys,
}: Omit<FindingDecisionProps, 'isOpen' | 'takesKeys'> & { takesKeys: boolean }) {
  const [form, setForm] = useState<Form | null>(null);
  const close = () => setForm(null);
  const offerUndo = useDecisionUndo(finding);
  const saving = useFindingChange(finding, (saved, change) => {
    if (change.impact === undefined) close();
    onSaved();
    if (change.status !== undefined) offerUndo(saved);
  });
  const { save, pending } = saving;
  const parts = { finding, pending: pending !== null, onSave: save, onClose: close };
  const shown = { ...finding, ...pending };
  const decide = (decision: Decision) => (isPlain(decision) ? save({ status: decision }) : setForm(decision));
  useDecisionKeys(takesKeys, { decide, open: setForm });
  return (
    <>
      {lacksWords && form !== 'wording' && (
        <div className="mt-3 flex flex-wrap items-center gap-2 text-sm font-medium text-warning-text">
          The customer has no words for this finding yet; approval waits for them.
          <Button size="sm" icon={PencilIcon} {...WordingForm.prefetch} onClick={() => setForm('wording')}>
            Word it for the customer
          </Button>
        </div>
      )}
      <DecisionBar
        finding={finding}
        made={form === null || isAside(form) ? (shown.status ?? finding.status) : form}
        onDecide={decide}
        takesKeys={takesKeys}
        onAside={(aside) => setForm(form === aside ? null : aside)}
      />
      {form === 'rating' && (
        <div className="mt-3">
          <RiskGrid
            label={`Impact and likelihood of ${finding.title}`}
            impact={shown.impact ?? null}
            likelihood={shown.likelihood ?? null}
            takesFocus
            onRate={save}
            onClose={close}
          />
        </div>
      )}
      {form === 'accepted_risk' && <AcceptForm {...parts} />}
      {form === 'false_positive' && <ReasonForm status={form} {...parts} />}
      {form === 'wording' && <WordingForm {...parts} />}
      <div className="mt-2 empty:hidden">
        <FindingTrouble saving={saving} />
      </div>
    </>
  );
}

/** The keys of a review, unless the person is typing: a grid that has the focus keeps its digits. */
function useDecisionKeys(isOn: boolean, { decide, open }: { decide: (decision: Decision) => void; open: (aside: Aside) => void }): void {
  useKeys((event) => {
    if (!isOn || event.repeat || isTaken(event)) return;
    const decision = /^[1-4]$/.test(event.key) ? DECISIONS[Number(event.key) - 1] : undefined;
    const aside = ASIDES[event.key.toLowerCase()];
    if (!decision && !aside) return;
    event.preventDefault();
    if (decision) decide(decision);
    else if (aside) open(aside);
  });
}

const ASIDES: Readonly<Record<string, Aside>> = { r: 'rating', w: 'wording' };

type Aside = 'wording' | 'rating';
type Form = Aside | Decision;

function isAside(form: Form): form is Aside {
  return form === 'wording' || form === 'rating';
}

/** Decisions that need nothing but the press. */
function isPlain(decision: Decision): boolean {
  return decision === 'planned' || decision === 'deferred';
}

interface DecisionBarProps {
  finding: Finding;
  /** The decision whose form is open, the one that is being saved, or the stored one. */
  made: FindingStatus;
  onDecide: (decision: Decision) => void;
  onAside: (aside: Aside) => void;
  takesKeys: boolean;
}

function DecisionBar({ finding, made, onDecide, onAside, takesKeys }: DecisionBarProps) {
  return (
    <div {...AcceptForm.prefetch} className="mt-3 flex flex-wrap items-center gap-2 border-t border-border pt-3">
      <SegmentedControl
        label={`Decision on ${finding.title}`}
        size="sm"
        options={DECISIONS.map((decision, place) => ({
          value: decision,
          label: decisionLabel(decision),
          ...(takesKeys && { hint: String(place + 1) }),
        }))}
        value={DECISIONS.find((decision) => decision === made) ?? null}
        onChange={onDecide}
      />
      <Button size="sm" variant="ghost" icon={PencilIcon} {...WordingForm.prefetch} onClick={() => onAside('wording')}>
        Edit wording
      </Button>
      <Button size="sm" variant="ghost" {...RiskGrid.prefetch} onClick={() => onAside('rating')}>
        {riskText(riskOf(finding))}
      </Button>
    </div>
  );
}
