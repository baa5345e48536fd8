import { DownloadButton } from '#web/ui/controls/DownloadButton.tsx';

/** Saves what the filters of a list find as CSV, all pages of it. */
export function CsvButton({ download }: { download: () => Promise<void> }) {
  return <DownloadButton label="Export" download={download} />;
}
