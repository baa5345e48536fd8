import { useParams } from '@tanstack/react-router';
import { RecommendationDrawer } from '#web/recommendations/detail/RecommendationDrawer.tsx';
import { useCan } from '#web/session/session.ts';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { CustomerPath } from './CustomerPath.tsx';

export function PathPage() {
  const { id } = useParams({ from: '/frame/customers/$id/path' });
  if (!useCan()('assessments:view')) return <ForbiddenState />;
  return (
    <>
      <CustomerPath id={id} />
      <RecommendationDrawer />
    </>
  );
}
