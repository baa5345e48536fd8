import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { type Finding, updateFinding } from '#contract/findings/findings.contract.ts';
import type { FindingStatus } from '#domain/findings/findings.rules.ts';
import { covers } from '#domain/recommendations/recommendations.rules.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { PencilIcon } from '#web/ui/icons.tsx';
import { useFindingChange } from './finding.change.ts';
import { DECISIONS, type Decision, decisionLabel, decisionText, type Risk, riskOf, riskText } from './findings.words.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { FINDING_STATUS_LABELS } from '#web/ui/data/planning.words.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { FindingTrouble } from './FindingTrouble.tsx';
import { type RatingDigits, useRatingDigits } from './rating.digits.ts';
import { RecommendThis } from './RecommendThis.tsx';

const AcceptForm = lazyDialog(async () => (await import('./AcceptForm.tsx')).AcceptForm);
const PlanForm = lazyDialog(async () => (await import('#web/findings/links/PlanForm.tsx')).PlanForm);
const ReasonForm = lazyDialog(async () => (await import('./ReasonForm.tsx')).ReasonForm);
const RiskGrid = lazyDialog(async () => (await import('./RiskGrid.tsx')).RiskGrid);
const WordingForm = lazyDialog(async () => (await import('./WordingForm.tsx')).WordingForm);

interface FindingDecisionProps {
  finding: Finding;
  /** False makes decision, rating and wording read-only. */
  isOpen: boolean;
  /** True if approval still requires customer wording. */
  lacksWords?: boolean;
  onSaved: () => void;
  /** Enables page keys: 1 to 4 decide, R rates, W edits the wording, L recommends the library's text. */
  takesKeys?: boolean;
}

/** Finding in a review: rating, decision, wording and recommendations. */
export function FindingDecision({ finding, isOpen, lacksWords = false, onSaved, takesKeys = false }: FindingDecisionProps) {
  const may = useCan();
  const text = decisionText(finding);
  const mayDecide = may('assessments:approve');
  return (
    <>
      {text && <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line text-muted">{text}</p>}
      <RecommendThis finding={finding} mayRecommend={may('customers:edit')} takesKeys={takesKeys} />
      {mayDecide && !isOpen && finding.status === 'open' && (
        <p className="mt-2 text-sm">
          <TextLink to={`/recommendations?tab=findings&finding=${finding.id}`}>Decide in Findings</TextLink>
        </p>
      )}
      {mayDecide && isOpen && <Deciding finding={finding} lacksWords={lacksWords} onSaved={onSaved} takesKeys={takesKeys} />}
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
  const decide = (decision: Decision) => (isPlain(decision, finding) ? save({ status: decision }) : setForm(decision));
  const onPlanned = () => {
    close();
    onSaved();
  };
  const digits = useRatingDigits();
  const rate = (digit: number) => {
    const risk = digits.type(digit);
    if (risk) save(risk);
  };
  const open = (aside: Form | null) => {
    digits.clear();
    setForm(aside);
  };
  const end = () => open(null);
  useDecisionKeys(takesKeys, { decide, open, rating: form === 'rating' ? { rate, end } : null });
  return (
    <>
      {lacksWords && form !== 'wording' && (
        <div className="mt-3 flex flex-wrap items-center gap-2 text-sm font-medium text-warning-text">
          This finding needs customer wording before the assessment can be approved.
          <Button size="sm" icon={PencilIcon} {...WordingForm.prefetch} onClick={() => setForm('wording')}>
            Write customer wording
          </Button>
        </div>
      )}
      <DecisionBar
        finding={finding}
        made={form === null || isAside(form) ? (shown.status ?? finding.status) : form}
        onDecide={decide}
        takesKeys={takesKeys}
        onAside={(aside) => open(form === aside ? null : aside)}
      />
      {form === 'rating' && <Rating title={finding.title} rated={shown} digits={digits} onRate={save} onClose={end} />}
      {form === 'planned' && <PlanForm {...parts} findings={[finding]} onPlanned={onPlanned} />}
      {form === 'accepted_risk' && <AcceptForm {...parts} />}
      {form === 'false_positive' && <ReasonForm status={form} {...parts} />}
      {form === 'wording' && <WordingForm {...parts} />}
      <div className="mt-2 empty:hidden">
        <FindingTrouble saving={saving} />
      </div>
    </>
  );
}

interface RatingProps {
  title: string;
  /** Stored rating, or the one being saved. */
  rated: { impact?: number | null | undefined; likelihood?: number | null | undefined };
  digits: RatingDigits;
  onRate: (risk: Risk) => void;
  onClose: () => void;
}

function Rating({ title, rated: { impact = null, likelihood = null }, ...rest }: RatingProps) {
  return (
    <div className="mt-3">
      <RiskGrid label={`Impact and likelihood of ${title}`} impact={impact} likelihood={likelihood} takesFocus {...rest} />
    </div>
  );
}

interface DecisionKeys {
  decide: (decision: Decision) => void;
  open: (aside: Aside) => void;
  /** Present during rating, when digits rate, even before the grid has loaded. */
  rating: { rate: (digit: number) => void; end: () => void } | null;
}

/** Keys of a review, unless the person is typing; a focused grid keeps its digits. */
function useDecisionKeys(isOn: boolean, { decide, open, rating }: DecisionKeys): void {
  useKeys((event) => {
    if (!isOn || event.repeat || isTaken(event)) return;
    const act = (rating && actWhileRating(event.key, rating)) ?? actOf(event.key, { decide, open });
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function actWhileRating(key: string, { rate, end }: NonNullable<DecisionKeys['rating']>): (() => void) | undefined {
  if (key === 'Escape') return end;
  if (/^[1-5]$/.test(key)) return () => rate(Number(key));
  return /^[0-9]$/.test(key) ? () => {} : undefined;
}

function actOf(key: string, { decide, open }: Pick<DecisionKeys, 'decide' | 'open'>): (() => void) | undefined {
  const decision = /^[1-4]$/.test(key) ? DECISIONS[Number(key) - 1] : undefined;
  const aside = ASIDES[key.toLowerCase()];
  if (decision) return () => decide(decision);
  return aside && (() => open(aside));
}

const ASIDES: Readonly<Record<string, Aside>> = { r: 'rating', w: 'wording' };

type Aside = 'wording' | 'rating';
type Form = Aside | Decision;

function isAside(form: Form): form is Aside {
  return form === 'wording' || form === 'rating';
}

/** Decisions that need no form. A plan requires a recommendation or a text that says where it is planned. */
function isPlain(decision: Decision, { recommendations }: Finding): boolean {
  return decision === 'deferred' || (decision === 'planned' && recommendations.some((one) => covers(one.status)));
}

interface DecisionBarProps {
  finding: Finding;
  /** Decision whose form is open, the one being saved, or the stored one. */
  made: FindingStatus;
  onDecide: (decision: Decision) => void;
  onAside: (aside: Aside) => void;
  takesKeys: boolean;
}

function DecisionBar({ finding, made, onDecide, onAside, takesKeys }: DecisionBarProps) {
  return (
    <div {...AcceptForm.prefetch} className="mt-3 flex flex-wrap items-center gap-2 border-t border-border pt-3">
      <SegmentedControl
        look="buttons"
        label={`Decision on ${finding.title}`}
        size="thumb"
        options={DECISIONS.map((decision, place) => ({
          value: decision,
          label: decisionLabel(decision),
          ...(takesKeys && { hint: String(place + 1) }),
        }))}
        value={DECISIONS.find((decision) => decision === made) ?? null}
        onChange={onDecide}
      />
      <Button size="sm" icon={PencilIcon} {...WordingForm.prefetch} onClick={() => onAside('wording')}>
        Edit wording
      </Button>
      <Button size="sm" {...RiskGrid.prefetch} onClick={() => onAside('rating')}>
        {riskOf(finding) ? riskText(riskOf(finding)) : 'Rate risk'}
      </Button>
    </div>
  );
}

/** Offers to undo a decision after it was saved. */
function useDecisionUndo(former: Finding): (saved: Finding) => void {
  const { mutate } = useMutation({
    mutationFn: ({ version, before }: { version: number; before: Finding }) => {
      const { status, acceptedBy, acceptedUntil, decisionNote } = before;
      return call(updateFinding, { params: { id: before.id }, body: { status, acceptedBy, acceptedUntil, decisionNote, version } });
    },
    onSuccess: () => refreshAfter(updateFinding),
    onError: (error) => toast({ title: 'Undo failed', description: faultOf(error).displayText, variant: 'destructive' }),
  });
  return ({ status, version }) => {
    if (status === former.status) return;
    toast({
      title: `${FINDING_STATUS_LABELS[status]}: ${former.title}`,
      action: { label: 'Undo', onSelect: () => mutate({ version, before: former }) },
    });
  };
}
