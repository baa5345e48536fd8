import { DownloadButton } from '#web/ui/controls/DownloadButton.tsx';

/** Saves all pages of the filtered list as CSV. */
export function CsvButton({ download }: { download: () => Promise<void> }) {
  return <DownloadButton label="Export" download={download} />;
}
