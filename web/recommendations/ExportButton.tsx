import { exportRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { download } from '#web/http/download.ts';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import type { RecommendationFilters } from './recommendations.list.ts';

export function ExportButton({ filters }: { filters: RecommendationFilters }) {
  return <CsvButton download={() => download(exportRecommendations, { query: filters })} />;
}
