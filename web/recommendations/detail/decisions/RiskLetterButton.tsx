import { getRiskLetter } from '#contract/recommendations/recommendations.contract.ts';
import { download } from '#web/http/download.ts';
import { DownloadButton } from '#web/ui/controls/DownloadButton.tsx';

/** For the customer to sign that it declined and carries the risk. */
export function RiskLetterButton({ id }: { id: string }) {
  return (
    <div>
      <DownloadButton size="sm" label="Letter to sign (PDF)" download={() => download(getRiskLetter, { params: { id } })} />
    </div>
  );
}
