import { useQueryAbout } from '#web/assessments/review/open.queries.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

export function ReviewersQuery({ assessmentId, questionKey }: { assessmentId: string; questionKey: string }) {
  const query = useQueryAbout(assessmentId, questionKey);
  if (!query) return null;
  return (
    <Banner tone="warning">
      <p className="font-medium">{query.reviewedBy?.name ?? 'A former colleague'} asks</p>
      <p className="wrap-anywhere whitespace-pre-line">{query.note}</p>
    </Banner>
  );
}
