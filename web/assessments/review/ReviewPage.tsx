import { useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { getAssessmentQuestions, type AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { type Finding, listFindings } from '#contract/findings/findings.contract.ts';
import { FINDING_SEVERITIES, needsWording } from '#domain/findings/findings.rules.ts';
import { ask } from '#web/http/ask.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { AllAnswers } from '#web/assessments/work/AllAnswers.tsx';
import { FindingCard, type ReviewedQuestion } from './FindingCard.tsx';
import { ReviewHeader } from './ReviewHeader.tsx';
import { ReviewScore } from './ReviewScore.tsx';

const route = getRouteApi('/frame/assessments/$id/review');
const STEP = 50;

/** The vCIO's screen: findings first, answers on demand. */
export function ReviewPage() {
  return (
    <Suspense fallback={<CardSkeleton lines={8} label="Loading the review" />}>
      <Review />
    </Suspense>
  );
}

function Review() {
  const { id } = route.useParams();
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  const [{ data: questions }, { data: findings }] = useSuspenseQueries({
    queries: [
      { ...ask(getAssessmentQuestions, { params: { id } }), refetchOnMount: 'always' },
      ask(listFindings, { query: { assessmentId: id } }),
    ],
  });
  const gaps = bySeverity(findings);
  const { assessment } = questions;
  const reviewed = reviewedIn(questions);
  const unworded = gaps.filter((finding) => lacksWords(finding, reviewed.get(finding.questionKey)));
  return (
    <>
      <ReviewHeader assessment={assessment} findings={gaps} unworded={unworded} />
      {(assessment.status === 'draft' || assessment.status === 'in_progress') && (
        <div className="mb-3">
          <Banner tone="info">
            This assessment is being worked on and has nothing to review yet.{' '}
            <TextLink to={`/assessments/${id}`}>Open the assessment</TextLink>
          </Banner>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_288px]">
        <div className="min-w-0 max-lg:order-2">
          <div className="mb-3">
            <SegmentedControl
              label="Show"
              size="sm"
              options={[
                { value: 'gaps', label: `Gaps (${gaps.length})` },
                { value: 'all', label: 'All answers' },
              ]}
              value={view === 'all' ? 'all' : 'gaps'}
              onChange={(chosen) =>
                void navigate({
                  search: (now) => ({ ...now, view: chosen === 'all' ? 'all' : undefined }),
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          </div>
          {view === 'all' ? (
            <AllAnswers questions={questions} />
          ) : (
            <Gaps questions={questions} gaps={gaps} reviewed={reviewed} unworded={new Set(unworded)} />
          )}
        </div>
        <ReviewScore questions={questions} findings={gaps} />
      </div>
    </>
  );
}

/** The most severe first; within a severity in the server's order. */
function bySeverity(findings: readonly Finding[]): Finding[] {
  const rank = ({ severity }: Finding) => FINDING_SEVERITIES.indexOf(severity);
  return findings.toSorted((one, other) => rank(other) - rank(one));
}

function reviewedIn({ sections }: AssessmentQuestions): ReadonlyMap<string, ReviewedQuestion> {
  return new Map(
    sections.flatMap((section) => section.questions.map((question) => [question.key, { question, section: section.title }] as const)),
  );
}

function lacksWords(finding: Finding, reviewed: ReviewedQuestion | undefined): boolean {
  return reviewed !== undefined && needsWording(finding, reviewed.question, reviewed.section);
}

interface GapsProps {
  questions: AssessmentQuestions;
  gaps: readonly Finding[];
  reviewed: ReadonlyMap<string, ReviewedQuestion>;
  unworded: ReadonlySet<Finding>;
}

function Gaps({ questions, gaps, reviewed, unworded }: GapsProps) {
  const [shown, setShown] = useState(STEP);
  if (gaps.length === 0) {
    return (
      <EmptyState icon={CircleCheckIcon} title="No gaps">
        Every answer that counts reaches what its question asks for. All answers are on the other tab.
      </EmptyState>
    );
  }
  const mayChange = questions.assessment.status === 'pending_review';
  return (
    <>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Gaps">
        {gaps.slice(0, shown).map((finding) => (
          <FindingCard
            key={finding.id}
            finding={finding}
            reviewed={reviewed.get(finding.questionKey)}
            assessmentId={questions.assessment.id}
            isOpenForReview={mayChange}
            lacksWords={unworded.has(finding)}
          />
        ))}
      </ol>
      {gaps.length > shown && (
        <Button className="mt-3" onClick={() => setShown(shown + STEP)}>
          Show more
        </Button>
      )}
    </>
  );
}
