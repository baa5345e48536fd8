import type { CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { RoadmapGroups } from '#web/share/plan/PlanViews.tsx';
import { PhoneHead } from './PhoneHead.tsx';

type Roadmap = NonNullable<CustomerView['plan']['roadmap']>;

/** Projects by quarter, late ones first and undated ones last. */
export function PhoneRoadmap({ roadmap: { title, note, groups } }: { roadmap: Roadmap }) {
  return (
    <>
      <PhoneHead kicker="Roadmap" title={title}>
        {note}
      </PhoneHead>
      <RoadmapGroups groups={groups} />
    </>
  );
}
