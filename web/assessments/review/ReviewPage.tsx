import { useQuery, useQueryClient, useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type AssessmentQuestions, getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { listVerdicts } from '#contract/assessments/verdicts.contract.ts';
import { listProposals } from '#contract/evidence/proposals.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useBelow } from '#web/navigation/narrow.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { noteDecision } from '#web/assessments/assessments.api.ts';
import { useCan, useCurrentUser } from '#web/session/session.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { useRestoredFocus } from '#web/ui/overlays/focus.restore.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { RecommendationDrawer } from '#web/recommendations/detail/RecommendationDrawer.tsx';
import { ArchivedNote } from '#web/assessments/ArchivedNote.tsx';
import { useOthersMoves } from '#web/assessments/work/presence/others.moves.ts';
import { alignedOf, itemsIn, itemsOf, REVIEW_VIEWS, type ReviewItem, type ReviewView, VIEW_LABELS } from './review.items.ts';
import { usePressed, useReviewKeys } from './review.keys.ts';
import { ReviewBar } from './ReviewBar.tsx';
import { ReviewHeader } from './ReviewHeader.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import { ReviewRows, rowOf } from './ReviewRows.tsx';
import { useVerdicts } from './VerdictField.tsx';

/** Loaded on demand: it appears when findings are selected. */
const SelectedFindings = lazy(async () => ({ default: (await import('#web/findings/several/SelectedFindings.tsx')).SelectedFindings }));

const route = getRouteApi('/frame/assessments/$id/review');
/** Width from which the selected answer fits next to the list. */
const BESIDE = 1024;

/** Review screen of the vCIO: answers that need attention first, with one answer open next to them. */
export function ReviewPage() {
  return (
    <Suspense fallback={<CardSkeleton lines={8} label="Loading the review" />}>
      <Review />
    </Suspense>
  );
}

function Review() {
  const { id } = route.useParams();
  const [{ data: questions }, { data: findings }, { data: verdicts }] = useSuspenseQueries({
    queries: [
      { ...ask(getAssessmentQuestions, { params: { id } }), refetchOnMount: 'always' },
      ask(listFindings, { query: { assessmentId: id } }),
      ask(listVerdicts, { params: { id } }),
    ],
  });
  useOthersMoves(questions.assessment);
  // The review works without proposals.
  const { data: proposals } = useQuery({
    ...ask(listProposals, { params: { id } }),
    enabled: questions.assessment.status === 'pending_review',
  });
  const items = itemsIn(questions, findings, verdicts, proposals);
  const { assessment } = questions;
  useRestoredFocus(assessment.status);
  const gaps = itemsOf(items, 'gaps').flatMap(({ finding }) => finding ?? []);
  const unworded = items.flatMap(({ finding, lacksWords }) => (finding && lacksWords ? [finding] : []));
  return (
    <>
      <ReviewHeader assessment={assessment} findings={gaps} unworded={unworded} />
      <ArchivedNote assessment={assessment} />
      {(assessment.status === 'draft' || assessment.status === 'in_progress') && (
        <div className="mb-3">
          <Banner tone="info">
            This assessment is still in progress and has nothing to review yet.{' '}
            <TextLink to={`/assessments/${id}`}>Open the assessment</TextLink>
          </Banner>
        </div>
      )}
      <Answers questions={questions} items={items} />
      <RecommendationDrawer />
    </>
  );
}

function Answers({ questions, items }: { questions: AssessmentQuestions; items: readonly ReviewItem[] }) {
  const { view: asked, question } = route.useSearch();
  const navigate = route.useNavigate();
  const view = REVIEW_VIEWS.find((known) => known === asked) ?? 'gaps';
  const shown = itemsOf(items, view);
  const isNarrow = useBelow(BESIDE);
  const [chosen, setChosen] = useState<string | null>(question ?? null);
  // On phones nothing is open initially.
  const current = shown.find(({ key }) => key === chosen) ?? (isNarrow ? undefined : shown[0]);
  const mayDecide = useCan()('assessments:approve') && questions.assessment.status === 'pending_review';

  const gaps = useGapSelection({ items: shown, current, view, mayDecide });
  const onDecided = useDecided(questions.assessment.id);
  const show = (key: string) => {
    setChosen(key);
    rowOf(key)?.scrollIntoView({ block: 'nearest' });
  };
  useReviewKeys((step) => {
    const place = shown.findIndex(({ key }) => key === current?.key);
    const next = shown[Math.min(shown.length - 1, Math.max(0, place + step))];
    if (next) show(next.key);
  });
  const panel = current && (
    <ReviewPanel
      key={current.key}
      item={current}
      place={`${shown.indexOf(current) + 1} of ${shown.length}`}
      assessmentId={questions.assessment.id}
      mayDecide={mayDecide}
      takesKeys={mayDecide && !isNarrow}
    />
  );
  return (
    <>
      <ReviewBar
        questions={questions}
        items={items}
        view={view}
        onView={(next) =>
          void navigate({ search: (now) => ({ ...now, view: next === 'gaps' ? undefined : next }), replace: true, resetScroll: false })
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(340px,400px)]">
        <div className="min-w-0">
          <ReviewRows
            items={shown}
            view={view}
            currentKey={current?.key}
            onShow={(key) => setChosen(isNarrow && key === current?.key ? null : key)}
            inRow={isNarrow ? panel : undefined}
            selection={gaps.selection}
          />
          <Suspense>
            <SelectedFindings findings={gaps.chosen} onDecided={onDecided} onClear={gaps.clear} />
          </Suspense>
          {mayDecide && <AlignedBar assessmentId={questions.assessment.id} items={items} shown={shown} view={view} />}
        </div>
        {!isNarrow && <Beside>{panel}</Beside>}
      </div>
    </>
  );
}

interface GapChoice {
  items: readonly ReviewItem[];
  current: ReviewItem | undefined;
  view: ReviewView;
  mayDecide: boolean;
}

/** Open gaps selected for one decision; X selects the current one. */
function useGapSelection({ items, current, view, mayDecide }: GapChoice) {
  const isOn = mayDecide && view === 'gaps';
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const open = isOn ? items.flatMap(({ finding }) => (finding?.status === 'open' ? [finding] : [])) : [];
  const toggle = (id: string) =>
    setSelected((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));
  usePressed((key) => {
    const id = current?.finding?.id;
    if (key !== 'x' || !id || !open.some((one) => one.id === id)) return false;
    toggle(id);
    return true;
  });
  return {
    chosen: open.filter(({ id }) => selected.has(id)),
    selection: isOn ? { has: (id: string) => selected.has(id), toggle } : undefined,
    clear: () => setSelected(new Set()),
  };
}

/** The first decision starts the review. */
function useDecided(assessmentId: string): () => void {
  const client = useQueryClient();
  const user = useCurrentUser();
  return () => user && noteDecision(client, assessmentId, { id: user.id, name: nameOf(user) });
}

/** Selected answer in its own scrolling column. */
function Beside({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <aside
      aria-label="Chosen answer"
      data-beside
      className="sticky top-18 max-h-[calc(100vh-5.5rem)] overflow-y-auto rounded-card border border-border bg-surface-1 p-4"
    >
      {children}
    </aside>
  );
}

interface AlignedBarProps {
  assessmentId: string;
  items: readonly ReviewItem[];
  shown: readonly ReviewItem[];
  view: ReviewView;
}

const BY_LOOKING: readonly ReviewView[] = ['evidence', 'flagged', 'changed', 'unverified'];

/** Accepts all aligned answers at once. Flagged, changed and unverified answers are accepted in their own view, where they were seen. */
function AlignedBar({ assessmentId, items, shown, view }: AlignedBarProps) {
  const give = useVerdicts(assessmentId);
  const aligned = alignedOf(items);
  const seen = BY_LOOKING.includes(view)
    ? shown.filter(
        ({ verdict, finding, proposal }) => verdict === null && finding === null && (view !== 'evidence' || proposal?.agrees === true),
      )
    : [];
  const waiting = items.filter(({ question, verdict }) => question.answer?.unverified && verdict === null).length;
  if (aligned.length === 0 && seen.length === 0 && waiting === 0) return null;
  const accept = (accepted: readonly ReviewItem[]) => give.mutate({ questionKeys: accepted.map(({ key }) => key), verdict: 'accepted' });
  return (
    <div className="sticky bottom-0 z-2 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-border bg-surface-2 px-3 py-2 text-sm">
      <p className="flex min-w-0 flex-1 basis-36 items-center md:basis-60 gap-2">
        <CircleCheckIcon size={16} className="shrink-0 text-success-text" />
        <span>
          <span className="font-semibold">{aligned.length === 1 ? '1 aligned answer' : `${aligned.length} aligned answers`}</span>
          <span className="max-md:sr-only"> verified and unchanged, not accepted yet.</span>
          {waiting > 0 && (
            <>
              {' '}
              <span className="font-semibold">{waiting} unverified</span> {waiting === 1 ? 'waits' : 'wait'}.
            </>
          )}
        </span>
      </p>
      {seen.length > 0 && (
        <Button size="sm" loading={give.isPending} onClick={() => accept(seen)}>
          Accept these {seen.length} ({view === 'evidence' ? 'confirmed by evidence' : VIEW_LABELS[view].toLowerCase()})
        </Button>
      )}
      {aligned.length > 0 && (
        <Button size="sm" loading={give.isPending} onClick={() => accept(aligned)}>
          Accept all {aligned.length} aligned
        </Button>
      )}
      <FaultMessage error={give.error} />
    </div>
  );
}
