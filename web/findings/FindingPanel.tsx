import { type ReactNode, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { startCampaignPath } from '#web/navigation/campaign.path.ts';
import { FindingLinks } from '#web/psa/links/PsaLinks.tsx';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { IconLink } from '#web/ui/controls/IconLink.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { ChevronDownIcon, ChevronUpIcon, ExternalLinkIcon, PencilIcon, UsersIcon } from '#web/ui/icons.tsx';
import { useToday } from '#web/session/today.ts';
import { type FindingSave, useFindingChange } from '#web/findings/decide/finding.change.ts';
import { FindingTrouble } from '#web/findings/decide/FindingTrouble.tsx';
import { riskOf } from '#web/findings/decide/findings.words.ts';
import { RiskGrid } from '#web/findings/decide/RiskGrid.tsx';
import { WordingForm } from '#web/findings/decide/WordingForm.tsx';
import { FindingHistory } from './FindingHistory.tsx';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LinkedRecommendations } from './links/LinkedRecommendations.tsx';
import { NextStep } from './links/NextStep.tsx';
import { endOfAcceptance } from './answer.ts';
import { historyQuery } from './history.ts';

interface FindingPanelProps {
  finding: Finding;
  onStep: (step: 1 | -1) => void;
  /** Called after a decision, and by "Skip". */
  onNext: () => void;
}

export function FindingPanel({ finding, onStep, onNext }: FindingPanelProps) {
  const may = useCan();
  const today = useToday();
  const [isWording, setWording] = useState(false);
  const mayDecide = may('assessments:approve');
  const saving = useFindingChange(finding, (_, change) => {
    if (change.title !== undefined || change.businessImpact !== undefined) setWording(false);
    if (change.status !== undefined && change.status !== 'open') onNext();
  });
  return (
    <div className="divide-y divide-border">
      <PanelHead finding={finding} onStep={onStep} />
      <Part>
        {isWording ? (
          <WordingForm finding={finding} pending={saving.pending !== null} onSave={saving.save} onClose={() => setWording(false)} />
        ) : (
          <Wording finding={finding} onEdit={mayDecide ? () => setWording(true) : undefined} />
        )}
        <div className="mt-2 empty:hidden">
          <FindingTrouble saving={saving} />
        </div>
      </Part>
      <Part>
        <Rating finding={finding} saving={saving} mayRate={mayDecide} />
      </Part>
      <Part>
        <FindingState finding={finding} today={today} />
        <LinkedRecommendations finding={finding} mayUnlink={may('customers:edit')} />
        <FindingLinks id={finding.id} />
        {mayDecide && finding.status !== 'resolved' && <NextStep finding={finding} saving={saving} onNext={onNext} />}
      </Part>
      {may('customers:edit') && finding.status !== 'resolved' && (
        <Part>
          <p className="text-sm text-muted">Other customers may have the same gap. A campaign recommends the fix to all of them at once.</p>
          <div>
            <LinkButton size="sm" icon={UsersIcon} to={startCampaignPath({ findingId: finding.id })}>
              Start campaign
            </LinkButton>
          </div>
        </Part>
      )}
      <Part>
        <FindingHistory finding={finding} />
      </Part>
    </div>
  );
}

function Part({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 empty:hidden">{children}</div>;
}

function PanelHead({ finding, onStep }: Pick<FindingPanelProps, 'finding' | 'onStep'>) {
  const { title, severity, customer, questionKey, assessmentId } = finding;
  const risk = riskOf(finding);
  return (
    <header className="px-4 py-3">
      <div className="flex items-center gap-2 text-sm">
        <SeverityMark severity={severity} />
        <span className="min-w-0 flex-1 truncate text-muted">{risk && `Risk ${risk.impact * risk.likelihood}`}</span>
        <IconButton label="Previous finding" icon={ChevronUpIcon} onClick={() => onStep(-1)} />
        <IconButton label="Next finding" icon={ChevronDownIcon} onClick={() => onStep(1)} />
        <IconLink label="Open the review" icon={ExternalLinkIcon} to={`/assessments/${assessmentId}/review`} />
      </div>
      <h2 className="mt-1 text-lg font-semibold wrap-anywhere">{title}</h2>
      <p className="text-sm wrap-anywhere text-muted">
        {customer.name}, question {questionKey}
      </p>
    </header>
  );
}

function Wording({ finding: { businessImpact }, onEdit }: { finding: Finding; onEdit: (() => void) | undefined }) {
  return (
    <div className="flex items-start gap-2">
      <p className={businessImpact ? 'min-w-0 flex-1 wrap-anywhere whitespace-pre-line' : 'flex-1 text-muted'}>
        {businessImpact || 'The impact for the customer is not described yet.'}
      </p>
      {onEdit && (
        <Button size="sm" variant="ghost" icon={PencilIcon} onClick={onEdit}>
          Edit wording
        </Button>
      )}
    </div>
  );
}

/** R focuses the grid; two digits rate and return the focus to the list, where the next digit decides. */
function Rating({ finding, saving: { pending, save }, mayRate }: { finding: Finding; saving: FindingSave; mayRate: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useKeys((event) => {
    if (isTaken(event) || event.key.toLowerCase() !== 'r') return;
    event.preventDefault();
    place.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const back = () => document.getElementById(`finding-${finding.id}`)?.focus();
  return (
    <div ref={place}>
      <RiskGrid
        label={`Impact and likelihood of ${finding.title}`}
        impact={pending?.impact ?? finding.impact}
        likelihood={pending?.likelihood ?? finding.likelihood}
        hint="R, then two digits: impact, likelihood"
        onRate={mayRate ? save : undefined}
        onTyped={back}
        onClose={back}
      />
    </div>
  );
}

/** Risk acceptance in force or expired, or the assessment that resolved the gap. */
function FindingState({ finding, today }: { finding: Finding; today: string }) {
  const { status, decisionNote, resolvedBy, resolvedAt } = finding;
  if (status === 'resolved' && resolvedBy) {
    return (
      <Banner tone="success">
        Resolved by <TextLink to={`/assessments/${resolvedBy.id}`}>{resolvedBy.name}</TextLink>
        {resolvedAt && ` on ${formatDay(resolvedAt)}`}: it meets the question.
      </Banner>
    );
  }
  const ended = endOfAcceptance(finding, today);
  if (status !== 'accepted_risk' && !ended) return null;
  return (
    <Banner tone="warning">
      {ended && <p className="font-semibold">Acceptance expired {formatDay(ended)}</p>}
      <Accepted finding={finding} />
      {decisionNote && <p className="wrap-anywhere whitespace-pre-line">“{decisionNote}”</p>}
    </Banner>
  );
}

function Accepted({ finding }: { finding: Finding }) {
  const { data: history, isPending } = useQuery(historyQuery(finding));
  const { acceptedBy, acceptedUntil } = finding;
  if (isPending) return <Skeleton className="h-[1lh] w-full" />;
  const at = history?.decisions.find((one) => one.status === 'accepted_risk' && one.acceptedUntil === acceptedUntil)?.at;
  return (
    <p>
      Accepted {at && `on ${formatDay(at)} `}by {acceptedBy}
      {acceptedUntil && ` until ${formatDay(acceptedUntil)}`}.
    </p>
  );
}
