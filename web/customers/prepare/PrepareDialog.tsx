import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { getCustomerRuns } from '#contract/customers/timeline.contract.ts';
import { listQuarterlyReviews } from '#contract/programme/programme.contract.ts';
import { listCustomerActions } from '#contract/qbrs/qbrs.actions.contract.ts';
import { getRecommendationTotals } from '#contract/recommendations/recommendations.contract.ts';
import type { ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import { ask } from '#web/http/ask.ts';
import { newAssessmentOf, newQbrOf } from '#web/customers/contacts/places.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { reviewWord } from '#web/ui/data/terms.ts';
import { ExternalLinkIcon } from '#web/ui/icons.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { scoreText } from '#web/ui/marks/score.text.ts';

interface Part {
  label: string;
  to: string;
  /** Summary of the part. */
  note: ReactNode;
}

/** Prep pack: links to everything needed for the next meeting, each opening in a new tab so that the list stays. */
export function PrepareDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const parts = useParts(customer);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Prepare the next meeting"
      description={customer.nextReviewOn ? `With ${customer.name} on ${formatDay(customer.nextReviewOn)}.` : 'No meeting is planned yet.'}
    >
      <ul className="divide-y divide-border">
        {parts.map(({ label, to, note }) => (
          <li key={label} className="relative flex items-center gap-3 py-2 hover:bg-surface-2">
            <span className="min-w-0 flex-1">
              <a href={to} target="_blank" rel="noreferrer" className="font-medium after:absolute after:inset-0">
                {label}
              </a>
              <span className="block text-sm text-muted">{note}</span>
            </span>
            <ExternalLinkIcon size={16} className="text-muted" />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function useParts(customer: Customer): Part[] {
  const { id, openFindings, openBySeverity } = customer;
  const bands = useScoreBands();
  const runs = useQuery(ask(getCustomerRuns, { params: { id } })).data ?? [];
  const reviews = useQuery(ask(listQuarterlyReviews, { query: { customerId: id, limit: '100' } })).data ?? [];
  const promises = useQuery(ask(listCustomerActions, { params: { id }, query: { limit: '100' } })).data;
  const totals = useQuery(ask(getRecommendationTotals, { query: { customerId: id } })).data;
  const next = reviews.find(({ status }) => status !== 'held' && status !== 'skipped');
  const tab = (name: string) => `/customers/${id}?tab=${name}`;
  return [
    assessmentPart(customer, runs, bands),
    deckPart(customer, next),
    { label: 'Open findings', to: tab('findings'), note: `${openFindings} open, ${openBySeverity.critical} critical` },
    {
      label: 'Recommendations',
      to: tab('recommendations'),
      note: totals ? `${customer.openRecommendations.count} not decided yet` : 'Recommendations to present',
    },
    { label: 'Roadmap', to: tab('roadmap'), note: 'Recommendations by quarter' },
    { label: 'Budget', to: tab('budget'), note: 'One-time and monthly costs' },
    {
      label: 'Open actions',
      to: tab('overview'),
      note: promises ? `${promises.length} from earlier meetings` : 'From earlier meetings',
    },
    { label: 'Attendees', to: tab('contacts'), note: 'Contacts who attend reviews' },
  ];
}

type Runs = readonly { assessmentId: string; score: number; approvedAt: string }[];

function assessmentPart(customer: Customer, runs: Runs, bands: Readonly<ScoreBands>): Part {
  const [last, before] = [runs.at(-1), runs.at(-2)];
  if (!last) return { label: 'Start an assessment', to: newAssessmentOf(customer), note: 'No assessment approved yet' };
  const to = before ? `/assessments/${last.assessmentId}/compare?with=${before.assessmentId}` : `/assessments/${last.assessmentId}`;
  return { label: 'Last assessment', to, note: `${scoreText(last.score, bands)}, approved ${formatDay(last.approvedAt)}` };
}

interface Planned {
  id: string;
  qbrId: string | null;
  checklist: readonly { doneAt: string | null }[];
}

function deckPart(customer: Customer, next: Planned | undefined): Part {
  const done = next?.checklist.filter(({ doneAt }) => doneAt !== null).length ?? 0;
  const note = next ? `${done} of ${next.checklist.length} preparation steps done` : 'No review is planned';
  if (next?.qbrId) return { label: `${reviewWord().One} and its deck`, to: `/qbrs/${next.qbrId}`, note };
  return { label: `Generate the ${reviewWord().one}`, to: newQbrOf(customer), note };
}
