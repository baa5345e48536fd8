import type { PortalPlan } from '#contract/portal/portal.contract.ts';
import { BudgetYears, RoadmapGroups } from '#web/share/plan/PlanViews.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';

/** Roadmap and budget as shown in the latest review; each is hidden if the review did not show it. */
export function PlanCards({ plan: { plan } }: { plan: PortalPlan }) {
  const { roadmap, budget, asOf } = plan;
  return (
    <>
      {roadmap && (
        <section aria-labelledby="roadmap">
          <h2 id="roadmap" className="scroll-mt-4 text-lg font-semibold">
            Roadmap
          </h2>
          <p className="mb-3 text-sm text-muted">
            As of <DateText value={asOf} />, by fiscal quarter. {roadmap.note}
          </p>
          <RoadmapGroups groups={roadmap.groups} />
        </section>
      )}
      {budget && (
        <section aria-labelledby="budget">
          <h2 id="budget" className="scroll-mt-4 mb-3 text-lg font-semibold">
            IT budget
          </h2>
          <BudgetYears budget={budget} />
        </section>
      )}
    </>
  );
}
